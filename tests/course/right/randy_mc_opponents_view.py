# class: Randy_MC
from ludus.course import Player, scoring


class Randy_MC(Player):
    """the games are counted for the opponent, who moves next: the best action leaves it the least"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value("nbSim") < 1:
            return None
        scores = {}
        for a in self.game.actions:
            self.game.move(a)
            scores[a] = scoring(self.simulation(self.get_value("nbSim"), rootPlayer=False))
            self.game.undo()
        return min(scores, key=scores.get)
