# mistake: luck-restarted
# function: simulate
import random
from ludus.course.workshop import random_rider, step


def simulate(game, rng):
    rng = random.Random(0)
    g = game.copy()
    while step(g, random_rider(g, rng)):
        pass
    return g.score
