# mistake: copy-forgets-score
# function: Game
import numpy as np


class Game:
    def __init__(self, grid, x, y, score=0):
        self.grid, self.x, self.y, self.score = np.array(grid), x, y, score

    def copy(self):
        return Game(self.grid.copy(), self.x, self.y)


def straight_up(game):
    return 2
