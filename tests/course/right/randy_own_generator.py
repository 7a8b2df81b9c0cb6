# class: Randy
import random

from ludus.course import Player


class Randy(Player):
    def __init__(self, name, game, **parameters):
        super().__init__(name, game, **parameters)
        self.dice = random.Random(2024)

    def decision(self, state):
        if not self.is_my_turn(state):
            return None
        return self.game.actions[int(self.dice.random() * len(self.game.actions))]
