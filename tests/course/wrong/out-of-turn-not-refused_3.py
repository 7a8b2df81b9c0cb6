# mistake: out-of-turn-not-refused
# class: Randy_MC
from ludus.course import Player, scoring


class Randy_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
        if self.get_value('nbSim') < 1:
            return None
        resultat = {}
        for coup in self.game.actions:
            self.game.move(coup)
            resultat[coup] = scoring(self.simulation(self.get_value('nbSim')))
            self.game.undo()
        meilleur = self.game.actions[0]
        for coup in resultat:
            if resultat[coup] > resultat[meilleur]:
                meilleur = coup
        return meilleur
