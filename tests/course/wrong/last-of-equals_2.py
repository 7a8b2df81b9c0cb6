# mistake: last-of-equals
# class: Randy_MC
from ludus.course import Player, scoring


class Randy_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        liste = []
        for coup in self.game.actions:
            self.game.move(coup)
            liste.append((scoring(self.simulation(nb)), coup))
            self.game.undo()
        # le maximum de la liste de couples
        return max(liste)[1]
