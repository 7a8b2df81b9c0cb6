# mistake: last-of-equals
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta(Player):
    """the one of last week"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best, score = None, -self.WIN - 1
        for a in self.game.actions:
            self.game.move(a)
            s = -self.cut(self.get_value('pf') - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if s > score:
                best, score = a, s
        return best

    def leaf(self):
        return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()

    def cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.leaf()
        for a in self.game.actions:
            if alpha >= beta:
                return beta
            self.game.move(a)
            alpha = max(alpha, -self.cut(pf - 1, -beta, -alpha))
            self.game.undo()
        return alpha


class NegAlphaBeta_Memory(NegAlphaBeta):
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
            if s >= score:
                best, score, exact = a, s, e
        self.store(pf, score, exact, best)
        return best

    decision.memory = {}

    def store(self, pf, score, exact, best):
        self.decision.memory[self.game.hash_code] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': best}
        return score

    def cut(self, pf, alpha, beta):
        m = self.decision.memory.get(self.game.hash_code)
        if m is not None:
            if m['pf'] >= pf or m['exact']:
                return m['score']
            alpha = max(alpha, m['score'])
            if alpha >= beta:
                m['pf'] = pf
                return m['score']
        if pf == 0 or self.game.over():
            return self.store(pf, self.leaf(), self.game.over(), None)
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            if alpha >= beta:
                return self.store(pf, beta, exact, best)
            self.game.move(a)
            s = -self.cut(pf - 1, -beta, -alpha)
            e = self.decision.memory[self.game.hash_code]['exact']
            self.game.undo()
            if s >= score:
                best, score, exact = a, s, e
            alpha = max(alpha, s)
        return self.store(pf, score, exact, best)
