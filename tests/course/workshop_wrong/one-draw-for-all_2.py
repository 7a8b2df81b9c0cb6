# mistake: one-draw-for-all
# function: simulate_all
import numpy as np
from ludus.course.workshop import simulate


def simulate_all(game, n, rng):
    return np.full(n, simulate(game, rng))
