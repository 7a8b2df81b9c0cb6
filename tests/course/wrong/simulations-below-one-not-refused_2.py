# mistake: simulations-below-one-not-refused
# class: UCB
import math
from ludus.course import Player


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        # une simulation par action pour commencer
        gagne, perdu, nul = {}, {}, {}
        for a in self.game.actions:
            gagne[a], perdu[a], nul[a] = self.une(a)

        def u(a, n):
            na = gagne[a] + perdu[a] + nul[a]
            return (gagne[a] - perdu[a]) / na + 0.3 * math.sqrt(math.log(n) / na)

        n = len(gagne)
        reste = (self.get_value('nbSim') - 1) * len(gagne)
        while reste > 0:
            a = max(gagne, key=lambda x: u(x, n))
            g, p, d = self.une(a)
            gagne[a] += g
            perdu[a] += p
            nul[a] += d
            n += 1
            reste -= 1
        return max(gagne, key=lambda x: u(x, n))

    def une(self, a):
        self.game.move(a)
        r = self.simulation(1)
        self.game.undo()
        return r
