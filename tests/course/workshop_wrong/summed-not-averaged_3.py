# mistake: summed-not-averaged
# function: monte_carlo_lockstep
import numpy as np
from ludus.course.workshop import directions, simulate_all, step


def monte_carlo_lockstep(game, n, rng):
    possibles = directions(game)
    if possibles == []:
        return 0
    parts = rng.integers(0, len(possibles), n * len(possibles))
    sommes = []
    for i in range(len(possibles)):
        combien = int((parts == i).sum())
        g = game.copy()
        step(g, possibles[i])
        if combien == 0:
            sommes.append(0)
        else:
            sommes.append(simulate_all(g, combien, rng).sum())
    return possibles[int(np.argmax(sommes))]
