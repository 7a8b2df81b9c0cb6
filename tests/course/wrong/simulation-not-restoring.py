# mistake: simulation-not-restoring
# class: Randy_MC
import random
from ludus.course import Player, scoring


class Randy_MC(Player):
    def simulation(self, n, rootPlayer=True):
        seat = self.who_am_i if rootPlayer else self.game.turn
        res = [0, 0, 0]
        for i in range(n):
            while not self.game.over():
                self.game.move(random.choice(self.game.actions))
            if self.game.winner is None:
                res[2] += 1
            elif self.game.winner == seat:
                res[0] += 1
            else:
                res[1] += 1
        return res

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        best, top = None, -2
        for a in self.game.actions:
            self.game.state = state
            self.game.move(a)
            s = scoring(self.simulation(self.get_value('nbSim')))
            if s > top:
                best, top = a, s
        self.game.state = state
        return best
