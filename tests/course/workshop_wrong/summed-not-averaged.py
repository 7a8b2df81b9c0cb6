# mistake: summed-not-averaged
# function: mean_score
from ludus.course.workshop import simulate


def mean_score(game, n, rng):
    total = 0
    for i in range(n):
        total += simulate(game, rng)
    return total
