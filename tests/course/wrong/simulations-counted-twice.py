# mistake: simulations-counted-twice
# class: UCB
import math
from ludus.course import Player, scoring


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        actions = self.game.actions
        counter = {a: [0, 0, 0] for a in actions}
        for a in actions:
            self.simulate(a, counter)
        for _ in range((nb - 1) * len(actions)):
            self.simulate(self.choose(counter), counter)
        return self.choose(counter)

    def simulate(self, a, counter):
        self.game.move(a)
        res = self.simulation(1)
        self.game.undo()
        for i in range(3):
            counter[a][i] += res[i]
        for i in range(3):
            if res[i] == 1:
                counter[a][i] += 1

    def choose(self, counter):
        n = sum(sum(c) for c in counter.values())
        return max(counter, key=lambda a: scoring(counter[a]) + 0.3 * math.sqrt(math.log(n) / sum(counter[a])))
