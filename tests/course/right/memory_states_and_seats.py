# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    """Two roles instead of a sign, states instead of undo; only the memory counts for the side to move."""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value("pf")
        best = None
        for a in self.game.actions:
            self.game.state = state
            self.game.move(a)
            score, exact = self.look(self.game.state, pf - 1, -101, 101)
            if best is None or score > best[0]:
                best = (score, exact, a)
        self.game.state = state
        self.write(pf, *best)
        return best[2]

    decision.memory = {}

    def is_mine(self):
        return self.game.turn == self.who_am_i

    def write(self, pf, score, exact, action):
        seen = score if self.is_mine() else -score
        self.decision.memory[self.game.hash_code] = {"pf": pf, "score": seen, "exact": exact, "best_action": action}
        return score, exact

    def look(self, state, pf, low, high):
        """what the position is worth to me; low and high are mine, too"""
        self.game.state = state
        mine = self.is_mine()
        entry = self.decision.memory.get(self.game.hash_code)
        if entry is not None:
            score = entry["score"] if mine else -entry["score"]
            if entry["pf"] >= pf or entry["exact"]:
                return score, entry["exact"]
            if mine:
                low = max(low, score)
            else:
                high = min(high, score)
            if low >= high:
                entry["pf"] = pf
                return score, entry["exact"]
        if pf == 0 or self.game.over():
            return self.write(pf, self.estimated(), self.game.over(), None)
        best = None
        for a in self.game.actions:
            if low >= high and best is not None:
                break
            self.game.state = state
            self.game.move(a)
            score, exact = self.look(self.game.state, pf - 1, low, high)
            if best is None or (score > best[0] if mine else score < best[0]):
                best = (score, exact, a)
            if mine:
                low = max(low, score)
            else:
                high = min(high, score)
        self.game.state = state
        return self.write(pf, *best)
