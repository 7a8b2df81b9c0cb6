# mistake: simulation-in-real-grid
# function: mean_score
from ludus.course.workshop import random_rider, step


def mean_score(game, n, rng):
    g = game
    total = 0
    for _ in range(n):
        while step(g, random_rider(g, rng)):
            pass
        total += g.score
    return total / n
