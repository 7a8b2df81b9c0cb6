# mistake: ucb-without-total
# class: UCB
from math import log, sqrt
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
        self.res = {}
        for a in actions:
            self.res[a] = [0, 0, 0]
            self.lancer(a)
        k = 0
        while k < (nb - 1) * len(actions):
            self.lancer(self.argmax())
            k += 1
        return self.argmax()

    def lancer(self, a):
        self.game.move(a)
        r = self.simulation(1)
        self.game.undo()
        for i in range(3):
            self.res[a][i] = self.res[a][i] + r[i]

    def argmax(self):
        best, top = None, -1000
        for a in self.res:
            na = sum(self.res[a])
            u = scoring(self.res[a]) + 0.3 * sqrt(log(na) / na)
            if u > top:
                best = a
                top = u
        return best
