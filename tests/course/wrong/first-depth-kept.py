# mistake: first-depth-kept
# class: IterativeDeepening
import time
from ludus.course import Player


class IterativeDeepening(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        start = time.perf_counter()
        best = None
        pf = 1
        while pf <= self.get_value("pf"):
            action = self.__root(pf)
            if best is None:
                best = action
            if time.perf_counter() - start >= self.get_value("secondes", 3600):
                break
            pf += 1
        return best

    decision.memory = {}

    def __root(self, pf):
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            self.game.move(a)
            s = -self.__cut(pf - 1, -self.WIN - 1, self.WIN + 1)
            e = self.decision.memory[self.game.hash_code]["exact"]
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
        self.__store(pf, score, exact, best)
        return best

    def __store(self, pf, score, exact, best):
        self.decision.memory[self.game.hash_code] = {"pf": pf, "score": score, "exact": exact, "best_action": best}
        return score

    def __cut(self, pf, alpha, beta):
        key = self.game.hash_code
        if key in self.decision.memory:
            m = self.decision.memory[key]
            if m["pf"] >= pf or m["exact"]:
                return m["score"]
            alpha = max(alpha, m["score"])
            if alpha >= beta:
                m["pf"] = pf
                return m["score"]
        if pf == 0 or self.game.over():
            if self.game.turn == self.who_am_i:
                return self.__store(pf, self.estimated(), self.game.over(), None)
            return self.__store(pf, -self.estimated(), self.game.over(), None)
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            if alpha >= beta:
                return self.__store(pf, beta, exact, best)
            self.game.move(a)
            s = -self.__cut(pf - 1, -beta, -alpha)
            e = self.decision.memory[self.game.hash_code]["exact"]
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
            alpha = max(alpha, s)
        return self.__store(pf, score, exact, best)
