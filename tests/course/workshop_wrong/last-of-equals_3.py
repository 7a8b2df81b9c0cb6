# mistake: last-of-equals
# function: monte_carlo
from ludus.course.workshop import directions, mean_score, step


def monte_carlo(game, n, rng):
    moyennes = {}
    for d in directions(game):
        suite = game.copy()
        step(suite, d)
        moyennes[mean_score(suite, n, rng)] = d
    if moyennes == {}:
        return 0
    return moyennes[max(moyennes)]
