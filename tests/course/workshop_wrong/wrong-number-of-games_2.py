# mistake: wrong-number-of-games
# function: simulate_all
import numpy as np
from ludus.course.workshop import simulate


def simulate_all(game, n, rng):
    scores = []
    for i in range(1, n):
        scores.append(simulate(game, rng))
    return np.array(scores)
