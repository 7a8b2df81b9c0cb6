# class: UCT_max
import math
from ludus.course import Player, scoring


class UCT_max(Player):
    """down in a loop, up in another: no recursion"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value("nbSim") < 1:
            return None
        self.simulations(self.get_value("pf"), self.get_value("nbSim"))
        return self.choice(self.decision.memory[self.game.hash_code])

    decision.memory = {}

    def choice(self, counters):
        n = sum(map(sum, counters.values()))
        mine = self.game.turn == self.who_am_i

        def utility(a):
            s = scoring(counters[a])
            if not mine:
                s = -s
            return s + 0.3 * math.sqrt(math.log(n) / sum(counters[a]))

        return max(counters, key=utility)

    def end(self, nbSim):
        if self.game.winner is None:
            return [0, 0, nbSim]
        return [nbSim, 0, 0] if self.game.winner == self.who_am_i else [0, nbSim, 0]

    def simulations(self, pf, nbSim):
        memory = self.decision.memory
        path = []  # (counters, action, games that are new here)
        result = [0, 0, 0]
        while pf > 0:
            counters = memory.setdefault(self.game.hash_code, {})
            if self.game.over():
                result = self.end(nbSim)
                counters[None] = self.add(counters.get(None, [0, 0, 0]), result)
                break
            fresh = [0, 0, 0]
            for a in self.game.actions:
                if a not in counters:
                    self.game.move(a)
                    counters[a] = self.simulation(nbSim)
                    self.game.undo()
                    fresh = self.add(fresh, counters[a])
            a = self.choice(counters)
            path.append((counters, a, fresh))
            self.game.move(a)
            pf -= 1
        while path:
            counters, a, fresh = path.pop()
            self.game.undo()
            counters[a] = self.add(counters[a], result)
            result = self.add(result, fresh)
        return result

    def add(self, c, d):
        return [x + y for x, y in zip(c, d)]
