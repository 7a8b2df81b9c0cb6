# mistake: score-not-counted
# function: simulate_all
import numpy as np
from ludus.course.workshop import possible

DX = np.array([0, -1, 0, 1, 0])
DY = np.array([0, 0, 1, 0, -1])


def simulate_all(game, n, rng):
    G = np.tile(game.grid, (n, 1, 1))
    X = np.full(n, game.x)
    Y = np.full(n, game.y)
    S = np.full(n, game.score)
    I = np.arange(n)
    while True:
        table, lengths = possible(G, X, Y)
        choice = table[I, (rng.random(n) * lengths).astype(int)]
        if (choice == 0).all():
            break
        G[I, X, Y] = 2
        X = X + DX[choice]
        Y = Y + DY[choice]
    return S
