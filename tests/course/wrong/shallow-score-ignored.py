# mistake: shallow-score-ignored
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        best = (None, -self.WIN - 1, False)
        for a in self.game.actions:
            score, exact = self.child(a, pf - 1, -self.WIN - 1, self.WIN + 1)
            if score > best[1]:
                best = (a, score, exact)
        self.keep(pf, best)
        return best[0]

    decision.memory = {}

    def keep(self, pf, best):
        action, score, exact = best
        self.decision.memory[self.game.hash_code] = {
            'pf': pf, 'score': score, 'exact': exact, 'best_action': action
        }
        return score, exact

    def child(self, a, pf, alpha, beta):
        self.game.move(a)
        score, exact = self.negalphabeta(pf, alpha, beta)
        self.game.undo()
        return -score, exact

    def negalphabeta(self, pf, alpha, beta):
        known = self.decision.memory.get(self.game.hash_code)
        if known is not None and (known['pf'] >= pf or known['exact']):
            return known['score'], known['exact']
        if pf == 0 or self.game.over():
            value = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
            return self.keep(pf, (None, value, self.game.over()))
        best = (None, -self.WIN - 1, False)
        for a in self.game.actions:
            if alpha >= beta:
                return self.keep(pf, (best[0], beta, best[2]))
            score, exact = self.child(a, pf - 1, -beta, -alpha)
            if score > best[1]:
                best = (a, score, exact)
            alpha = max(alpha, score)
        return self.keep(pf, best)
