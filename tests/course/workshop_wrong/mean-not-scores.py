# mistake: mean-not-scores
# function: simulate_all
from ludus.course.workshop import simulate


def simulate_all(game, n, rng):
    total = 0
    for _ in range(n):
        total += simulate(game, rng)
    return total / n
