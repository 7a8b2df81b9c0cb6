# mistake: score-restarted
# function: simulate_all
import numpy as np
from ludus.course.workshop import possible

DX = np.array([0, -1, 0, 1, 0])
DY = np.array([0, 0, 1, 0, -1])


def simulate_all(game, n, rng):
    G = np.tile(game.grid, (n, 1, 1))
    X = np.ones(n, dtype=int) * game.x
    Y = np.ones(n, dtype=int) * game.y
    S = np.zeros(n, dtype=int)
    I = np.arange(n)
    total = -1
    while S.sum() != total:
        total = S.sum()
        table, lengths = possible(G, X, Y)
        choix = table[I, (rng.random(n) * lengths).astype(int)]
        G[I, X, Y] = 2
        X += DX[choix]
        Y += DY[choix]
        S += (choix != 0)
    return S
