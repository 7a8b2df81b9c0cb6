# class: Randy_MC
from ludus.course import Player, scoring


class Randy_MC(Player):
    """from the last action to the first; of equals the one tried last is kept, which is the first of the game's"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        meilleur, note = None, -2
        for a in self.game.actions[::-1]:
            self.game.move(a)
            n = scoring(self.simulation(nb))
            self.game.undo()
            if n >= note:
                meilleur, note = a, n
        return meilleur
