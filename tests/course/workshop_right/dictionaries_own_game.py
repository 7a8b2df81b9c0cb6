"""A game class of one's own, and dictionaries for the directions."""
import numpy as np

VOISINS = {1: (-1, 0), 2: (0, 1), 3: (1, 0), 4: (0, -1)}


class Game:
    def __init__(self, grid, x, y, score=0):
        self.grid = np.array(grid, dtype=int)
        self.x = x
        self.y = y
        self.score = score

    def copy(self):
        return Game(self.grid, self.x, self.y, self.score)


def directions(game):
    return [d for d, (dx, dy) in VOISINS.items() if not game.grid[game.x + dx][game.y + dy]]


def step(game, direction):
    if direction not in directions(game):
        return False
    dx, dy = VOISINS[direction]
    game.grid[game.x, game.y] = 2
    game.x += dx
    game.y += dy
    game.score += 1
    return True


def play(game, player):
    encore = True
    while encore:
        encore = step(game, player(game))
    return game.score


def random_rider(game, rng):
    d = directions(game)
    return rng.choice(d) if d else 0


def simulate(game, rng):
    g = game.copy()
    d = random_rider(g, rng)
    while d != 0:
        step(g, d)
        d = random_rider(g, rng)
    return g.score


def mean_score(game, n, rng):
    return np.mean([simulate(game, rng) for _ in range(n)])


def monte_carlo(game, n, rng):
    moyennes = {0: -1}
    for d in directions(game):
        g = game.copy()
        step(g, d)
        moyennes[d] = mean_score(g, n, rng)
    return max(moyennes, key=moyennes.get)
