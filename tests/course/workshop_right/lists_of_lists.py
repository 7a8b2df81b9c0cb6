"""Lists of lists instead of an array."""
import random


class Game:
    def __init__(self, grid, x, y, score=0):
        self.grid = []
        for colonne in grid:
            self.grid.append([int(case) for case in colonne])
        self.x, self.y, self.score = x, y, score

    def copy(self):
        return Game([c[:] for c in self.grid], self.x, self.y, self.score)


def directions(game):
    x, y, g = game.x, game.y, game.grid
    cells = [g[x - 1][y], g[x][y + 1], g[x + 1][y], g[x][y - 1]]
    return [i + 1 for i in range(4) if cells[i] == 0]


def step(game, direction):
    if direction == 1:
        x, y = game.x - 1, game.y
    elif direction == 2:
        x, y = game.x, game.y + 1
    elif direction == 3:
        x, y = game.x + 1, game.y
    elif direction == 4:
        x, y = game.x, game.y - 1
    else:
        return False
    if game.grid[x][y] != 0:
        return False
    game.grid[game.x][game.y] = 2
    game.x = x
    game.y = y
    game.score += 1
    return True


def random_rider(game, rng):
    d = directions(game)
    if d:
        rng.shuffle(d)
        return d[0]
    return 0


def simulate(game, rng):
    g = game.copy()
    while step(g, random_rider(g, rng)):
        pass
    return g.score


def mean_score(game, n, rng):
    moyenne = 0
    for k in range(1, n + 1):
        moyenne += (simulate(game, rng) - moyenne) / k
    return moyenne


def monte_carlo(game, n, rng):
    meilleure, record = 0, None
    for d in directions(game):
        g = game.copy()
        step(g, d)
        m = mean_score(g, n, rng)
        if record is None or m > record + 1e-9:
            meilleure, record = d, m
    return meilleure
