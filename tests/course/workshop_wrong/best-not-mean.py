# mistake: best-not-mean
# function: mean_score
from ludus.course.workshop import simulate


def mean_score(game, n, rng):
    best = 0
    for _ in range(n):
        s = simulate(game, rng)
        if s > best:
            best = s
    return best
