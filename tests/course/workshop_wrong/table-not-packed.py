# mistake: table-not-packed
# function: possible
import numpy as np


def possible(G, X, Y):
    n = len(G)
    I = np.arange(n)
    table = np.zeros((n, 4), dtype=int)
    table[:, 0] = np.where(G[I, X - 1, Y] == 0, 1, 0)
    table[:, 1] = np.where(G[I, X, Y + 1] == 0, 2, 0)
    table[:, 2] = np.where(G[I, X + 1, Y] == 0, 3, 0)
    table[:, 3] = np.where(G[I, X, Y - 1] == 0, 4, 0)
    lengths = np.maximum((table > 0).sum(axis=1), 1)
    return table, lengths
