# mistake: median-not-mean
# function: monte_carlo
import statistics
from ludus.course.workshop import directions, simulate, step, mean_score


def monte_carlo(game, n, rng):
    best, choice = -1, 0
    for d in directions(game):
        g = game.copy()
        step(g, d)
        value = statistics.median([simulate(g, rng) for _ in range(n)])
        if value > best:
            best, choice = value, d
    return choice
