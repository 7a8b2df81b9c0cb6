# mistake: state-modified
# class: Randy_MC
from ludus.course import Player, scoring


class Randy_MC(Player):
    """chaque coup est joué depuis l'état de départ, sans undo"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        n = self.get_value('nbSim')
        if n < 1:
            return None
        scores = []
        coups = self.game.actions
        for c in coups:
            self.game.state = state
            self.game.move(c)
            scores.append(scoring(self.simulation(n)))
        return coups[scores.index(max(scores))]
