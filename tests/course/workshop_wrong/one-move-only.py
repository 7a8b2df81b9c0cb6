# mistake: one-move-only
# function: simulate
from ludus.course.workshop import random_rider, step


def simulate(game, rng):
    g = game.copy()
    d = random_rider(g, rng)
    while d != 0:
        step(g, d)
        d = random_rider(g, rng)
        return g.score
    return g.score
