# mistake: not-written
# function: mean_score
from ludus.course.workshop import random_rider, step


def simulate(game, rng):
    """Imagine one game."""
    g = game.copy()
    while step(g, random_rider(g, rng)):
        pass
    return g.score


def mean_score(game, n, rng):
    """The mean of the scores of n imagined games from here."""
    ...
