# mistake: never-drawn
# class: Randy
import random

from ludus.course import Player


class Randy(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        actions = self.game.actions
        return actions[random.randint(0, max(0, len(actions) - 2))]
