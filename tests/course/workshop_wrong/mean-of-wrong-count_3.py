# mistake: mean-of-wrong-count
# function: mean_score
from ludus.course.workshop import simulate


def mean_score(game, n, rng):
    scores = []
    for _ in range(n + 1):
        scores.append(simulate(game, rng))
    return sum(scores) / n
