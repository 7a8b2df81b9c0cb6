"""Recursion for loops, deepcopy for copy, Python's own luck."""
import random
from copy import deepcopy


def free(game, dx, dy):
    return game.grid[game.x + dx][game.y + dy] == 0


def directions(game):
    return ([1] if free(game, -1, 0) else []) + ([2] if free(game, 0, 1) else []) \
        + ([3] if free(game, 1, 0) else []) + ([4] if free(game, 0, -1) else [])


def step(game, direction):
    match direction:
        case 1 if free(game, -1, 0):
            move = (-1, 0)
        case 2 if free(game, 0, 1):
            move = (0, 1)
        case 3 if free(game, 1, 0):
            move = (1, 0)
        case 4 if free(game, 0, -1):
            move = (0, -1)
        case _:
            return False
    game.grid[game.x][game.y] = 2
    game.x += move[0]
    game.y += move[1]
    game.score += 1
    return True


def play(game, player):
    if step(game, player(game)):
        return play(game, player)
    return game.score


def random_rider(game, rng):
    return random.choice(directions(game) or [0])


def simulate(game, rng):
    return play(deepcopy(game), lambda g: random_rider(g, rng))


def mean_score(game, n, rng):
    return sum([simulate(game, rng) for i in range(n)]) / float(n)


def monte_carlo(game, n, rng):
    tried = []
    for d in directions(game):
        ahead = deepcopy(game)
        step(ahead, d)
        tried.append((-mean_score(ahead, n, rng), d))
    return min(tried)[1] if tried else 0
