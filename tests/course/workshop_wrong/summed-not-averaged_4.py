# mistake: summed-not-averaged
# function: monte_carlo
from ludus.course.workshop import directions, simulate, step


def monte_carlo(game, n, rng):
    best = 0
    best_total = -1
    k = n
    for d in directions(game):
        total = 0
        for _ in range(k):
            g = game.copy()
            step(g, d)
            total += simulate(g, rng)
        k = k + 1
        if total > best_total:
            best, best_total = d, total
    return best
