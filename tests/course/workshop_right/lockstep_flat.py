"""Lockstep with cells found by one number, finished games left out."""
import numpy as np


def possible(G, X, Y):
    n, w, h = G.shape
    flat = G.reshape(-1)
    here = np.arange(n) * (w * h) + X * h + Y
    free = np.stack([flat[here + d] == 0 for d in (-h, 1, h, -1)], axis=1)
    order = np.argsort(~free, axis=1, kind="stable")
    table = np.take_along_axis(np.where(free, np.arange(1, 5), 0), order, axis=1)
    return table, np.maximum(free.sum(axis=1), 1)


def simulate_all(game, n, rng):
    w, h = game.grid.shape
    flat = np.tile(game.grid.reshape(-1), n)
    here = np.arange(n) * (w * h) + game.x * h + game.y
    scores = np.full(n, game.score)
    alive = np.arange(n)
    offsets = np.array([-h, 1, h, -1])
    while len(alive):
        free = flat[here[alive][:, None] + offsets] == 0
        keys = rng.random(free.shape) * free
        choice = keys.argmax(axis=1)
        rides = free.any(axis=1)
        alive, choice = alive[rides], choice[rides]
        flat[here[alive]] = 2
        here[alive] += offsets[choice]
        scores[alive] += 1
    return scores


def monte_carlo_lockstep(game, n, rng):
    table, lengths = possible(game.grid[None], np.array([game.x]), np.array([game.y]))
    means = []
    for d in table[0]:
        if d == 0:
            means.append(-1.0)
            continue
        g = game.copy()
        g.grid[g.x, g.y] = 2
        g.x += (0, -1, 0, 1, 0)[d]
        g.y += (0, 0, 1, 0, -1)[d]
        g.score += 1
        means.append(simulate_all(g, n, rng).sum() / n)
    return int(table[0][np.argmax(means)])
