# mistake: uct-end-not-counted
# class: UCT_negamax
import math
from ludus.course import Player, scoring


class UCT_negamax(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        return self.best_action()

    decision.memory = {}

    def counters(self):
        memory = self.decision.memory
        key = self.game.hash_code
        if key not in memory:
            memory[key] = {}
        return memory[key]

    def best_action(self):
        c = self.counters()
        n = sum(sum(v) for v in c.values())
        return max(c, key=lambda a: scoring(c[a]) + 0.3 * math.sqrt(math.log(n) / sum(c[a])))

    def simulations(self, pf, nbSim):
        if pf == 0 or self.game.over():
            return [0, 0, 0]
        c = self.counters()
        total = [0, 0, 0]
        for a in self.game.actions:
            if a not in c:
                self.game.move(a)
                c[a] = self.swap(self.simulation(nbSim, rootPlayer=False))
                self.game.undo()
                total = self.plus(total, c[a])
        a = self.best_action()
        self.game.move(a)
        r = self.swap(self.simulations(pf - 1, nbSim))
        self.game.undo()
        c[a] = self.plus(c[a], r)
        return self.plus(total, r)

    @staticmethod
    def swap(c):
        return [c[1], c[0], c[2]]

    @staticmethod
    def plus(c, d):
        return [c[0] + d[0], c[1] + d[1], c[2] + d[2]]
