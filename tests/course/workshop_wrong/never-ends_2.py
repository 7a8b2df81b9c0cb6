# mistake: never-ends
# function: simulate
from ludus.course.workshop import random_rider, step


def simulate(game, rng):
    g = game.copy()
    fini = False
    while not fini:
        step(g, random_rider(g, rng))
    return g.score
