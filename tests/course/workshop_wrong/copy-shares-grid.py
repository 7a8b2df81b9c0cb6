# mistake: copy-shares-grid
# function: Game
import numpy as np


class Game:
    def __init__(self, grid, x, y, score=0):
        self.grid = np.array(grid)
        self.x = x
        self.y = y
        self.score = score

    def copy(self):
        other = Game([[0]], self.x, self.y, self.score)
        other.grid = self.grid
        return other


def directions(game):
    liste = []
    for d, (dx, dy) in enumerate([(-1, 0), (0, 1), (1, 0), (0, -1)]):
        if game.grid[game.x + dx, game.y + dy] == 0:
            liste.append(d + 1)
    return liste


def step(game, direction):
    if direction not in directions(game):
        return False
    dx, dy = [(-1, 0), (0, 1), (1, 0), (0, -1)][direction - 1]
    game.grid[game.x, game.y] = 2
    game.x += dx
    game.y += dy
    game.score += 1
    return True


def random_rider(game, rng):
    liste = directions(game)
    return liste[int(rng.random() * len(liste))] if liste else 0


def simulate(game, rng):
    g = game.copy()
    while step(g, random_rider(g, rng)):
        pass
    return g.score
