# mistake: copy-shares-grid
# function: simulate
import copy
from ludus.course.workshop import random_rider, step


def simulate(game, rng):
    g = copy.copy(game)
    while step(g, random_rider(g, rng)):
        pass
    return g.score
