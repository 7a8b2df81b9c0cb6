# mistake: mean-of-wrong-count
# function: mean_score
from ludus.course.workshop import simulate


def mean_score(game, n, rng):
    somme = 0
    for i in range(1, n):
        somme += simulate(game, rng)
    return somme / n
