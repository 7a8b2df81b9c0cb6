# mistake: wins-and-losses-swapped
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
        best, best_action = -float('inf'), None
        for a in self.game.actions:
            self.game.move(a)
            # after our move it is the opponent's turn
            counter = self.simulation(nb, rootPlayer=False)
            self.game.undo()
            if scoring(counter) > best:
                best = scoring(counter)
                best_action = a
        return best_action
