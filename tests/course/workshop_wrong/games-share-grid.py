# mistake: games-share-grid
# function: simulate_all
import numpy as np
from ludus.course.workshop import directions, Game

DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def simulate_all(game, n, rng):
    G = [game.grid.copy()] * n
    X = [game.x] * n
    Y = [game.y] * n
    S = [game.score] * n
    fini = False
    while not fini:
        fini = True
        for i in range(n):
            libres = [d for d in range(1, 5) if G[i][X[i] + DX[d], Y[i] + DY[d]] == 0]
            if libres:
                d = libres[int(rng.random() * len(libres))]
                G[i][X[i], Y[i]] = 2
                X[i] += DX[d]
                Y[i] += DY[d]
                S[i] += 1
                fini = False
    return np.array(S)
