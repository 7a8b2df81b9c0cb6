# mistake: score-from-own-seat
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        best, top, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            self.game.move(a)
            s, e = self.cut(pf - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if -s > top:
                best, top, exact = a, -s, e
        self.write(pf, top, exact, best)
        return best

    decision.memory = {}

    def for_me(self, score):
        return score if self.game.turn == self.who_am_i else -score

    def write(self, pf, score, exact, best):
        self.decision.memory[self.game.hash_code] = {'pf': pf, 'score': self.for_me(score), 'exact': exact,
                                                     'best_action': best}
        return score, exact

    def cut(self, pf, alpha, beta):
        d = self.decision.memory.get(self.game.hash_code)
        if d is not None:
            score = self.for_me(d['score'])
            if d['pf'] >= pf or d['exact']:
                return score, d['exact']
            alpha = max(alpha, score)
            if alpha >= beta:
                d['pf'] = pf
                return score, d['exact']
        if pf == 0 or self.game.over():
            return self.write(pf, self.estimated() if self.game.turn == self.who_am_i else -self.estimated(),
                              self.game.over(), None)
        best, top, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            if alpha >= beta:
                return self.write(pf, beta, exact, best)
            self.game.move(a)
            s, e = self.cut(pf - 1, -beta, -alpha)
            self.game.undo()
            if -s > top:
                best, top, exact = a, -s, e
            alpha = max(alpha, -s)
        return self.write(pf, top, exact, best)
