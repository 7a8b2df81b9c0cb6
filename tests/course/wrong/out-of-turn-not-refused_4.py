# mistake: out-of-turn-not-refused
# class: Randy
import random

from ludus.course import Player


class Randy(Player):
    def decision(self, state):
        self.game.state = state
        return random.choice(self.game.actions)
