# mistake: index-not-direction
# function: monte_carlo
import numpy as np
from ludus.course.workshop import directions, mean_score, step


def monte_carlo(game, n, rng):
    possibles = directions(game)
    if not possibles:
        return 0
    means = []
    for d in possibles:
        g = game.copy()
        step(g, d)
        means.append(mean_score(g, n, rng))
    return int(np.argmax(means))
