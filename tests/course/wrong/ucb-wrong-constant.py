# mistake: ucb-wrong-constant
# class: UCB
import math
from ludus.course import Player, scoring

C = math.sqrt(2)


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        n = self.get_value('nbSim')
        if n < 1:
            return None
        counters = {}
        for a in self.game.actions:
            counters[a] = self.play_one(a)
        for _ in range((n - 1) * len(self.game.actions)):
            a = self.best_arm(counters)
            r = self.play_one(a)
            for i in (0, 1, 2):
                counters[a][i] += r[i]
        return self.best_arm(counters)

    def play_one(self, a):
        self.game.move(a)
        r = list(self.simulation(1))
        self.game.undo()
        return r

    def best_arm(self, counters):
        total = sum(sum(c) for c in counters.values())
        best = None
        for a, c in counters.items():
            value = scoring(c) + C * math.sqrt(math.log(total) / sum(c))
            if best is None or value > best_value:
                best, best_value = a, value
        return best
