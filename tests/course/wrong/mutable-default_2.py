# mistake: mutable-default
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
        return self.run(self.get_value('nbSim'), self.game.actions)

    def run(self, nb, actions, counters={}):
        for a in actions:
            self.update(counters, a)
        for _ in range((nb - 1) * len(actions)):
            self.update(counters, self.best(counters, actions))
        return self.best(counters, actions)

    def update(self, counters, a):
        self.game.move(a)
        won, lost, drawn = self.simulation(1)
        self.game.undo()
        w, l, d = counters.get(a, (0, 0, 0))
        counters[a] = (w + won, l + lost, d + drawn)

    def best(self, counters, actions):
        n = 0
        for a in actions:
            n += sum(counters[a])
        best, val = None, None
        for a in actions:
            v = scoring(counters[a]) + 0.3 * math.sqrt(math.log(n) / sum(counters[a]))
            if val is None or v > val:
                best, val = a, v
        return best
