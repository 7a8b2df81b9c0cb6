# mistake: simulation-in-real-grid
# function: simulate
from ludus.course.workshop import random_rider, step


def simulate(game, rng):
    while step(game, random_rider(game, rng)):
        pass
    return game.score
