# mistake: finished-still-counts
# function: simulate_all
import numpy as np
from ludus.course.workshop import possible

DX = np.array([0, -1, 0, 1, 0])
DY = np.array([0, 0, 1, 0, -1])


def simulate_all(game, n, rng):
    G = np.tile(game.grid, (n, 1, 1))
    X, Y, S = np.full(n, game.x), np.full(n, game.y), np.full(n, game.score)
    I = np.arange(n)
    while True:
        table, lengths = possible(G, X, Y)
        if (table[:, 0] == 0).all():
            return S
        choix = table[I, (rng.random(n) * lengths).astype(int)]
        G[I, X, Y] = 2
        X += DX[choix]
        Y += DY[choix]
        S += 1
