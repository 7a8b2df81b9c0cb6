# mistake: mean-rounded
# function: mean_score
from ludus.course.workshop import simulate


def mean_score(game, n, rng):
    scores = [simulate(game, rng) for _ in range(n)]
    return sum(scores) // n
