# mistake: three-actions-assumed
# class: UCB
from math import log, sqrt

from ludus.course import Player, scoring


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value("nbSim") < 1:
            return None
        counters = {a: self.one(a) for a in self.game.actions}
        for n in range(len(counters), 3 * self.get_value("nbSim")):
            a = self.best(counters, n)
            counters[a] = [x + y for x, y in zip(counters[a], self.one(a))]
        return self.best(counters, sum(map(sum, counters.values())))

    def one(self, a):
        self.game.move(a)
        counter = self.simulation(1)
        self.game.undo()
        return counter

    def best(self, counters, n):
        return max(counters, key=lambda a: scoring(counters[a]) + 0.3 * sqrt(log(n) / sum(counters[a])))
