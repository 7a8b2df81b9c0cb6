# class: Ultimate
from ludus.course import Player


class Ultimate(Player):
    """sait par coeur les positions perdues des allumettes : 4, 8, 12 si la dernière gagne, 1, 5, 9, 13 sinon"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        left = state[0]
        lost = 0 if self.last_wins() else 1
        for action in self.game.actions:
            if (left - action) % 4 == lost:
                return action
        return self.game.actions[0]

    def last_wins(self):
        """qui prend la dernière de une allumette ?"""
        here = self.game.state
        self.game.state = (1, self.who_am_i)
        self.game.move(1)
        wins = self.game.winner == self.who_am_i
        self.game.state = here
        return wins
