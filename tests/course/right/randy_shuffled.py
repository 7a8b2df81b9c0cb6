# class: Randy
import random

from ludus.course import Player


class Randy(Player):
    """un mélange, puis le premier"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        coups = list(self.game.actions)
        random.shuffle(coups)
        return coups[0]
