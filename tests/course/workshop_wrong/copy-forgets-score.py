# mistake: copy-forgets-score
# function: Game
import numpy as np


class Game:
    def __init__(self, grid, x, y, score=0):
        self.grid = np.array(grid)
        self.x = x
        self.y = y
        self.score = 0

    def copy(self):
        return Game(self.grid, self.x, self.y)


def directions(game):
    return [d for d, (a, b) in enumerate([(-1, 0), (0, 1), (1, 0), (0, -1)], 1) if game.grid[game.x + a, game.y + b] == 0]
