# mistake: mean-of-wrong-count
# function: mean_score
from ludus.course.workshop import simulate


def mean_score(game, n, rng):
    somme = 0
    compteur = 1
    while compteur <= n:
        somme = somme + simulate(game, rng)
        compteur += 1
    return somme / compteur
