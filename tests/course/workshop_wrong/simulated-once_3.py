# mistake: simulated-once
# function: monte_carlo_lockstep
import numpy as np
from ludus.course.workshop import directions, simulate_all, step


def monte_carlo_lockstep(game, n, rng):
    best, choice = -1, 0
    for d in directions(game):
        g = game.copy()
        step(g, d)
        value = simulate_all(g, n, rng)[0]
        if value > best:
            best, choice = value, d
    return choice
