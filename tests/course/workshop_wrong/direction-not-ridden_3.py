# mistake: direction-not-ridden
# function: monte_carlo
from ludus.course.workshop import directions, simulate, step


def monte_carlo(game, n, rng):
    moyennes = {}
    for d in directions(game):
        s = 0
        for i in range(n):
            copie = game.copy()
            s += simulate(copie, rng)
        moyennes[d] = s / n
    if not moyennes:
        return 0
    return max(moyennes, key=moyennes.get)
