# mistake: best-not-mean
# function: monte_carlo
from ludus.course.workshop import directions, simulate, step


def monte_carlo(game, n, rng):
    best, choice = -1, 0
    for d in directions(game):
        for _ in range(n):
            g = game.copy()
            step(g, d)
            s = simulate(g, rng)
            if s > best:
                best, choice = s, d
    return choice
