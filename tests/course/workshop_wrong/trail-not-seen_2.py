# mistake: trail-not-seen
# function: possible
import numpy as np

DX = np.array([0, -1, 0, 1, 0])
DY = np.array([0, 0, 1, 0, -1])


def possible(G, X, Y):
    n = len(G)
    table = np.zeros((n, 4), dtype=np.int64)
    lengths = np.zeros(n, dtype=np.int64)
    I = np.arange(n)
    for d in range(1, 5):
        wall = G[I, X + DX[d], Y + DY[d]] == 1
        libre = ~wall
        table[I[libre], lengths[libre]] = d
        lengths[libre] += 1
    lengths[lengths == 0] = 1
    return table, lengths
