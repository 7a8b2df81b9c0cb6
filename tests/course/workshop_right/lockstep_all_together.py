"""The games of all directions together; NumPy numbers are given back."""
import numpy as np

DX = np.array([0, -1, 0, 1, 0])
DY = np.array([0, 0, 1, 0, -1])


def possible(G, X, Y):
    table, lengths = [], []
    for grid, x, y in zip(G, X, Y):
        row = [d for d in range(1, 5) if grid[x + DX[d], y + DY[d]] == 0]
        lengths.append(max(1, len(row)))
        table.append(row + [0] * (4 - len(row)))
    return np.array(table), np.array(lengths)


def ride_all(G, X, Y, S, rng):
    k = np.arange(len(S))
    while True:
        table, lengths = possible(G, X, Y)
        choice = table[k, rng.integers(0, lengths)]
        if not choice.any():
            return S
        G[k, X, Y] = 2
        X += DX[choice]
        Y += DY[choice]
        S[choice > 0] += 1


def simulate_all(game, n, rng):
    return ride_all(np.repeat(game.grid[None], n, axis=0), np.full(n, game.x), np.full(n, game.y), np.full(n, game.score), rng)


def monte_carlo_lockstep(game, n, rng):
    table, _ = possible(np.array([game.grid]), [game.x], [game.y])
    first = table[0][table[0] > 0]
    if first.size == 0:
        return np.int64(0)
    N = n * len(first)
    G = np.tile(game.grid, (N, 1, 1))
    d = first.repeat(n)
    G[:, game.x, game.y] = 2
    S = ride_all(G, game.x + DX[d], game.y + DY[d], np.full(N, game.score + 1), rng)
    return first[S.reshape(-1, n).mean(axis=1).argmax()]
