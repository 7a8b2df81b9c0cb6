# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    """the entries tell more than is asked: how often they were used, and at which turn"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            self.game.move(a)
            s = -self.cut(pf - 1, -self.WIN - 1, self.WIN + 1)
            e = self.decision.memory[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
        self.store(pf, score, exact, best)
        return best

    decision.memory = {}

    def store(self, pf, score, exact, best):
        self.decision.memory[self.game.hash_code] = {
            'best_action': best, 'exact': exact, 'score': score, 'pf': pf,
            'used': 0, 'state': self.game.state,
        }
        return score

    def cut(self, pf, alpha, beta):
        e = self.decision.memory.get(self.game.hash_code)
        if e is not None:
            e['used'] += 1
            if e['pf'] >= pf or e['exact']:
                return e['score']
            alpha = max(alpha, e['score'])
            if alpha >= beta:
                e['pf'] = pf
                return e['score']
        if pf == 0 or self.game.over():
            mine = self.game.turn == self.who_am_i
            return self.store(pf, self.estimated() * (1 if mine else -1), self.game.over(), None)
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            if alpha >= beta:
                return self.store(pf, beta, exact, best)
            self.game.move(a)
            s = -self.cut(pf - 1, -beta, -alpha)
            e = self.decision.memory[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
            alpha = max(alpha, s)
        return self.store(pf, score, exact, best)
