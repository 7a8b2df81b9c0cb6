# mistake: not-equally-drawn
# class: Randy
import random

from ludus.course import Player


class Randy(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        return min(random.choice(self.game.actions), random.choice(self.game.actions))
