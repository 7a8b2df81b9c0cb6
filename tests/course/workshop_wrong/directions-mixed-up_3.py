# mistake: directions-mixed-up
# function: possible
import numpy as np

DX = np.array([0, -1, 0, 1, 0])
DY = np.array([0, 0, -1, 0, 1])


def possible(G, X, Y):
    n = len(X)
    idx = np.arange(n)
    table = np.zeros((n, 4), dtype=int)
    k = np.zeros(n, dtype=int)
    for d in [1, 2, 3, 4]:
        free = G[idx, X + DX[d], Y + DY[d]] == 0
        table[idx[free], k[free]] = d
        k = k + free
    return table, np.where(k == 0, 1, k)
