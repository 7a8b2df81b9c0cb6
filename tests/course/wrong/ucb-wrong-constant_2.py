# mistake: ucb-wrong-constant
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
        d = {a: self.simuler(a) for a in actions}
        reste = (nb - 1) * len(actions)
        while reste:
            a = max(d, key=lambda x: self.u(d, x))
            r = self.simuler(a)
            d[a] = [d[a][0] + r[0], d[a][1] + r[1], d[a][2] + r[2]]
            reste -= 1
        return max(d, key=lambda x: self.u(d, x))

    def u(self, d, a):
        n = sum(sum(v) for v in d.values())
        return scoring(d[a]) + math.sqrt(0.3 * math.log(n) / sum(d[a]))

    def simuler(self, a):
        self.game.move(a)
        r = self.simulation(1)
        self.game.undo()
        return r
