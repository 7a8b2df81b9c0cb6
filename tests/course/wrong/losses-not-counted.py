# mistake: losses-not-counted
# class: Randy_MC
from ludus.course import Player


class Randy_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        n = self.get_value('nbSim')
        if n < 1:
            return None
        taux = {}
        for a in self.game.actions:
            self.game.move(a)
            victoires, defaites, nuls = self.simulation(n)
            self.game.undo()
            taux[a] = victoires / n
        maxi = max(taux.values())
        for a in taux:
            if taux[a] == maxi:
                return a
