# mistake: copy-is-original
# function: Game
import numpy as np


class Game:
    def __init__(self, grid, x, y, score=0):
        self.grid = np.array(grid)
        self.x, self.y, self.score = x, y, score

    def copy(self):
        g = self
        return g


def directions(game):
    D = []
    if game.grid[game.x - 1][game.y] == 0: D.append(1)
    if game.grid[game.x][game.y + 1] == 0: D.append(2)
    if game.grid[game.x + 1][game.y] == 0: D.append(3)
    if game.grid[game.x][game.y - 1] == 0: D.append(4)
    return D
