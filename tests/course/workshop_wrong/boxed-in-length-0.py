# mistake: boxed-in-length-0
# function: possible
import numpy as np

DX = np.array([0, -1, 0, 1, 0])
DY = np.array([0, 0, 1, 0, -1])


def possible(G, X, Y):
    I = np.arange(len(G))
    table = np.zeros((len(G), 4), dtype=int)
    lengths = np.zeros(len(G), dtype=int)
    for d in range(1, 5):
        free = G[I, X + DX[d], Y + DY[d]] == 0
        table[I[free], lengths[free]] = d
        lengths[free] += 1
    return table, lengths
