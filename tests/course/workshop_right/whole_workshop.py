"""The whole workshop, as the starter asks."""
import random

import numpy as np

from ludus.course.workshop import Game, level, sample

STAY, LEFT, UP, RIGHT, DOWN = 0, 1, 2, 3, 4
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def directions(game):
    result = []
    for d in (LEFT, UP, RIGHT, DOWN):
        if game.grid[game.x + DX[d], game.y + DY[d]] == 0:
            result.append(d)
    return result


def step(game, direction):
    x, y = game.x + DX[direction], game.y + DY[direction]
    if direction == STAY or game.grid[x, y] != 0:
        return False
    game.grid[game.x, game.y] = 2
    game.x, game.y = x, y
    game.score += 1
    return True


def straight_up(game):
    return UP


def play(game, player):
    while step(game, player(game)):
        pass
    return game.score


def random_rider(game, rng):
    possibles = directions(game)
    if possibles == []:
        return STAY
    return possibles[int(rng.random() * len(possibles))]


def simulate(game, rng):
    imagined = game.copy()
    return play(imagined, lambda g: random_rider(g, rng))


def mean_score(game, n, rng):
    total = 0
    for _ in range(n):
        total += simulate(game, rng)
    return total / n


def monte_carlo(game, n, rng):
    best, highest = STAY, -1
    for d in directions(game):
        ahead = game.copy()
        step(ahead, d)
        m = mean_score(ahead, n, rng)
        if m > highest:
            best, highest = d, m
    return best


def possible(G, X, Y):
    n = len(G)
    I = np.arange(n)
    table = np.zeros((n, 4), dtype=int)
    lengths = np.zeros(n, dtype=int)
    for d in (LEFT, UP, RIGHT, DOWN):
        free = G[I, X + DX[d], Y + DY[d]] == 0
        table[I[free], lengths[free]] = d
        lengths[free] += 1
    lengths[lengths == 0] = 1
    return table, lengths


def simulate_all(game, n, rng):
    G = np.tile(game.grid, (n, 1, 1))
    X, Y, S = np.full(n, game.x), np.full(n, game.y), np.full(n, game.score)
    I = np.arange(n)
    dx, dy = np.array(DX), np.array(DY)
    before = -1
    while S.sum() != before:
        before = S.sum()
        table, lengths = possible(G, X, Y)
        choice = table[I, (rng.random(n) * lengths).astype(int)]
        G[I, X, Y] = 2
        X += dx[choice]
        Y += dy[choice]
        S += choice != STAY
    return S


def monte_carlo_lockstep(game, n, rng):
    best, highest = STAY, -1
    for d in directions(game):
        ahead = game.copy()
        step(ahead, d)
        m = simulate_all(ahead, n, rng).mean()
        if m > highest:
            best, highest = d, m
    return best


if __name__ == "__main__":
    print(play(sample(), straight_up))
