# mistake: finished-still-counts
# function: simulate_all
import numpy as np
from ludus.course.workshop import directions, step


def simulate_all(game, n, rng):
    games = [game.copy() for _ in range(n)]
    S = np.full(n, game.score)
    encore = True
    while encore:
        encore = False
        for g in games:
            d = directions(g)
            if d:
                encore = True
                step(g, d[int(rng.random() * len(d))])
        S = S + 1
    return S
