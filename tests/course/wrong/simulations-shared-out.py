# mistake: simulations-shared-out
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
        actions = self.game.actions
        each = max(1, nb // len(actions))
        best = None
        for a in actions:
            self.game.move(a)
            s = scoring(self.simulation(each))
            self.game.undo()
            if best is None or s > best[1]:
                best = (a, s)
        return best[0]
