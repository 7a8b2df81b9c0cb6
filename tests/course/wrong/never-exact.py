# mistake: never-exact
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        n = self.get_value('pf')
        best = -self.WIN - 1
        act = None
        ex = False
        for a in self.game.actions:
            self.game.move(a)
            v = -self.ab(n - 1, -self.WIN - 1, self.WIN + 1)
            e = self.decision.memory[self.game.hash_code]['exact']
            self.game.undo()
            if v > best:
                best, act, ex = v, a, e
        self.enter(n, best, ex, act)
        return act

    decision.memory = {}

    def enter(self, n, score, exact, action):
        self.decision.memory[self.game.hash_code] = {'pf': n, 'score': score, 'exact': exact, 'best_action': action}

    def ab(self, n, alpha, beta):
        if self.game.hash_code in self.decision.memory:
            m = self.decision.memory[self.game.hash_code]
            if m['pf'] >= n or m['exact']:
                return m['score']
            if m['score'] >= alpha:
                alpha = m['score']
            if alpha >= beta:
                m['pf'] = n
                return m['score']
        if n == 0 or self.game.over():
            v = self.estimated()
            if self.game.turn != self.who_am_i:
                v *= -1
            self.enter(n, v, False, None)
            return v
        best, act, ex = -self.WIN - 1, None, False
        for a in self.game.actions:
            if alpha >= beta:
                self.enter(n, beta, ex, act)
                return beta
            self.game.move(a)
            v = -self.ab(n - 1, -beta, -alpha)
            e = self.decision.memory[self.game.hash_code]['exact']
            self.game.undo()
            if v > best:
                best, act, ex = v, a, e
            alpha = max(alpha, v)
        self.enter(n, best, ex, act)
        return best
