# mistake: ucb-no-first-round
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
        counters = {a: [0, 0, 0] for a in actions}
        for i in range(nb * len(actions)):
            a = self.best(counters, i)
            self.game.move(a)
            result = self.simulation(1)
            self.game.undo()
            counters[a] = [x + y for x, y in zip(counters[a], result)]
        return self.best(counters, nb * len(actions))

    def best(self, counters, n):
        best_action, best_value = None, None
        for a in counters:
            na = sum(counters[a])
            if na == 0:
                value = 0    # no division by zero
            else:
                value = scoring(counters[a]) + 0.3 * math.sqrt(math.log(n) / na)
            if best_value is None or value > best_value:
                best_action, best_value = a, value
        return best_action
