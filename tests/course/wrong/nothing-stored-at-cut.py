# mistake: nothing-stored-at-cut
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value("pf")
        best, score, exact = None, -self.WIN - 1, False
        for action in self.game.actions:
            self.game.move(action)
            s, e = self.alphabeta(pf - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if -s > score:
                best, score, exact = action, -s, e
        self.save(pf, score, exact, best)
        return best

    decision.memory = {}

    def save(self, pf, score, exact, best):
        entry = {"pf": pf, "score": score, "exact": exact, "best_action": best}
        self.decision.memory[self.game.hash_code] = entry

    def alphabeta(self, pf, alpha, beta):
        memory = self.decision.memory
        if self.game.hash_code in memory:
            entry = memory[self.game.hash_code]
            if entry["pf"] >= pf or entry["exact"]:
                return entry["score"], entry["exact"]
            alpha = max(alpha, entry["score"])
            if alpha >= beta:
                entry["pf"] = pf
                return entry["score"], entry["exact"]
        if pf == 0 or self.game.over():
            s = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
            self.save(pf, s, self.game.over(), None)
            return s, self.game.over()
        best, score, exact = None, -self.WIN - 1, False
        for action in self.game.actions:
            if alpha >= beta:
                return beta, exact
            self.game.move(action)
            s, e = self.alphabeta(pf - 1, -beta, -alpha)
            self.game.undo()
            if -s > score:
                best, score, exact = action, -s, e
            alpha = max(alpha, -s)
        self.save(pf, score, exact, best)
        return score, exact
