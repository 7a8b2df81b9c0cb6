# mistake: simulated-once
# function: mean_score
from ludus.course.workshop import simulate


def mean_score(game, n, rng):
    total = 0
    for _ in range(n):
        total += simulate(game, rng)
        return total
