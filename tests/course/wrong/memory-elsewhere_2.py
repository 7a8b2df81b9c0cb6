# mistake: memory-elsewhere
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    memory = {}   # shared by all the players of the class

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value("pf")
        children = [(a,) + self.after(a, pf - 1, -1000, 1000) for a in self.game.actions]
        best = children[0]
        for c in children:
            if c[1] > best[1]:
                best = c
        self.put(pf, best[1], best[2], best[0])
        return best[0]

    def after(self, a, pf, alpha, beta):
        self.game.move(a)
        score, exact = self.negamax(pf, alpha, beta)
        self.game.undo()
        return -score, exact

    def put(self, pf, score, exact, action):
        self.memory[self.game.hash_code] = {"pf": pf, "score": score, "exact": exact, "best_action": action}
        return score, exact

    def negamax(self, pf, alpha, beta):
        if self.game.hash_code in self.memory:
            known = self.memory[self.game.hash_code]
            if known["pf"] >= pf or known["exact"]:
                return known["score"], known["exact"]
            alpha = max(alpha, known["score"])
            if alpha >= beta:
                known["pf"] = pf
                return known["score"], known["exact"]
        if pf == 0 or self.game.over():
            if self.game.turn == self.who_am_i:
                return self.put(pf, self.estimated(), self.game.over(), None)
            return self.put(pf, -self.estimated(), self.game.over(), None)
        action, score, exact = None, -1000, False
        for a in self.game.actions:
            s, e = self.after(a, pf - 1, -beta, -alpha)
            if s > score:
                action, score, exact = a, s, e
            if score > alpha:
                alpha = score
            if alpha >= beta:
                break
        return self.put(pf, score, exact, action)
