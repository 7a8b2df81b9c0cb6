# mistake: stay-drawn
# function: simulate_all
import numpy as np
from ludus.course.workshop import possible

DX = np.array([0, -1, 0, 1, 0])
DY = np.array([0, 0, 1, 0, -1])


def simulate_all(game, n, rng):
    G = np.tile(game.grid, (n, 1, 1))
    X, Y, S = np.full(n, game.x), np.full(n, game.y), np.full(n, game.score)
    vivant = np.ones(n, bool)
    I = np.arange(n)
    while vivant.any():
        table, lengths = possible(G, X, Y)
        table = np.hstack([np.zeros((n, 1), int), table])
        lengths = (table > 0).sum(axis=1) + 1
        choix = table[I, (rng.random(n) * lengths).astype(int)]
        vivant &= choix > 0
        choix[~vivant] = 0
        G[I, X, Y] = 2
        X += DX[choix]
        Y += DY[choix]
        S += vivant
    return S
