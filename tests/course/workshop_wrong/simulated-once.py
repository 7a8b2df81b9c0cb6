# mistake: simulated-once
# function: mean_score
from ludus.course.workshop import simulate


def mean_score(game, n, rng):
    score = simulate(game, rng)
    total = 0
    for _ in range(n):
        total += score
    return total / n
