# mistake: record-not-kept
# function: monte_carlo
import statistics
from ludus.course.workshop import directions, simulate, step, mean_score


def monte_carlo(game, n, rng):
    best, choice = -1, 0
    for d in directions(game):
        g = game.copy()
        step(g, d)
        value = mean_score(g, n, rng)
        if value > best:
            best, choice = best, d
    return choice
