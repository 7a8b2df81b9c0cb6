"""The directions in another order, by a set of cells."""
from ludus.course.workshop import step


def directions(game):
    around = {4: (0, -1), 3: (1, 0), 2: (0, 1), 1: (-1, 0)}
    return [d for d in around if game.grid[game.x + around[d][0], game.y + around[d][1]] == 0]


def random_rider(game, rng):
    d = directions(game)
    if not d:
        return 0
    return d[int(len(d) * rng.random())]


def simulate(game, rng):
    g = game.copy()
    while step(g, random_rider(g, rng)):
        pass
    return g.score


def monte_carlo(game, n, rng):
    best, best_sum = 0, -1
    for d in directions(game):
        g = game.copy()
        step(g, d)
        total = 0
        for _ in range(n):
            total += simulate(g, rng)
        if total > best_sum:
            best, best_sum = d, total
    return best
