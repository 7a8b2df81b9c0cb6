# mistake: ucb-log10
# class: UCB
import math
from ludus.course import Player, scoring


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        stats = {}
        for a in self.game.actions:
            stats[a] = self.sample(a)
        for _ in range((self.get_value('nbSim') - 1) * len(stats)):
            a = self.best(stats)
            new = self.sample(a)
            stats[a] = [x + y for x, y in zip(stats[a], new)]
        return self.best(stats)

    def sample(self, a):
        self.game.move(a)
        result = self.simulation(1)
        self.game.undo()
        return result

    def best(self, stats):
        n = sum(sum(c) for c in stats.values())
        values = {a: scoring(c) + 0.3 * math.sqrt(math.log10(n) / sum(c)) for a, c in stats.items()}
        return max(values, key=values.get)
