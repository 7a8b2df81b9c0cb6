# class: IterativeDeepening
import time

from ludus.course import Player


class IterativeDeepening(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        limit = self.get_value("secondes")
        started = time.monotonic()

        def is_late():
            return limit is not None and time.monotonic() - started >= limit

        def deepen(depth):
            action = self.root(depth)
            if depth >= self.get_value("pf") or is_late():
                return action
            return deepen(depth + 1)

        return deepen(1)

    decision.memory = {}

    def root(self, pf):
        entry = {"pf": pf, "score": -1000, "exact": False, "best_action": None}
        for a in self.game.actions:
            self.take(entry, a, -1000, 1000)
        self.decision.memory[self.game.hash_code] = entry
        return entry["best_action"]

    def take(self, entry, a, alpha, beta):
        """try an action, keep it in the entry if it is better"""
        self.game.move(a)
        child = self.entry_of(entry["pf"] - 1, alpha, beta)
        self.game.undo()
        if -child["score"] > entry["score"]:
            entry["score"] = -child["score"]
            entry["exact"] = child["exact"]
            entry["best_action"] = a
        return -child["score"]

    def entry_of(self, pf, alpha, beta):
        memory = self.decision.memory
        key = self.game.hash_code
        if key in memory:
            entry = memory[key]
            if entry["pf"] >= pf or entry["exact"]:
                return entry
            alpha = max(alpha, entry["score"])
            if alpha >= beta:
                entry["pf"] = pf
                return entry
        entry = {"pf": pf, "score": -1000, "exact": False, "best_action": None}
        if pf == 0 or self.game.over():
            entry["exact"] = self.game.over()
            entry["score"] = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        else:
            for a in self.game.actions:
                if alpha >= beta:
                    entry["score"] = beta
                    break
                alpha = max(alpha, self.take(entry, a, -beta, -alpha))
        memory[key] = entry
        return entry
