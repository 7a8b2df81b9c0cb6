# mistake: simulations-below-one-not-refused
# class: Randy_MC
from ludus.course import Player, scoring


class Randy_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best_score = -2
        best_action = None
        for action in self.game.actions:
            self.game.move(action)
            result = self.simulation(self.get_value('nbSim'))
            self.game.undo()
            score = scoring(result)
            if score > best_score:
                best_score = score
                best_action = action
        return best_action
