# mistake: always-the-same
# class: Randy
from ludus.course import Player


class Randy(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        return self.game.actions[0]
