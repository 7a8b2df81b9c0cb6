# mistake: copy-shares-grid
# function: simulate_all
import copy
import numpy as np
from ludus.course.workshop import random_rider, step


def simulate_all(game, n, rng):
    scores = np.zeros(n, int)
    for i in range(n):
        g = copy.copy(game)
        while step(g, random_rider(g, rng)):
            pass
        scores[i] = g.score
    return scores
