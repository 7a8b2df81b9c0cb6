# mistake: wall-forgotten
# function: possible
import numpy as np


def possible(G, X, Y):
    n = len(X)
    table = np.zeros((n, 4), dtype=int)
    lengths = np.zeros(n, dtype=int)
    for i in range(n):
        row = []
        if G[i, X[i] - 1, Y[i]] == 0:
            row.append(1)
        if G[i, X[i], Y[i] + 1] == 0:
            row.append(2)
        row.append(3)
        if G[i, X[i], Y[i] - 1] == 0:
            row.append(4)
        table[i, :len(row)] = row
        lengths[i] = max(1, len(row))
    return table, lengths
