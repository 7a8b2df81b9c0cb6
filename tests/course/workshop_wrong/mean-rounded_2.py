# mistake: mean-rounded
# function: mean_score
from ludus.course.workshop import simulate


def mean_score(game, n, rng):
    total = 0.0
    for k in range(n):
        total += simulate(game, rng)
    return round(total / n)
