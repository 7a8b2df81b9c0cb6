# mistake: boxed-in-not-handled
# function: monte_carlo_lockstep
import numpy as np
from ludus.course.workshop import directions, simulate_all, step


def monte_carlo_lockstep(game, n, rng):
    possibles = directions(game)
    means = np.zeros(len(possibles))
    for i, d in enumerate(possibles):
        g = game.copy()
        step(g, d)
        means[i] = simulate_all(g, n, rng).mean()
    return possibles[np.argmax(means)]
