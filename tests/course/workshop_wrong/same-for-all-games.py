# mistake: same-for-all-games
# function: possible
import numpy as np

DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def possible(G, X, Y):
    table = np.zeros((len(G), 4), dtype=int)
    lengths = np.zeros(len(G), dtype=int)
    for d in range(1, 5):
        if G[0, X[0] + DX[d], Y[0] + DY[d]] == 0:
            table[:, lengths[0]] = d
            lengths += 1
    lengths[lengths == 0] = 1
    return table, lengths
