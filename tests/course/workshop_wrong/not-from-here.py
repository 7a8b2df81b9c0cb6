# mistake: not-from-here
# function: simulate
from ludus.course.workshop import random_rider, sample, step


def simulate(game, rng):
    g = sample()
    while step(g, random_rider(g, rng)):
        pass
    return g.score
