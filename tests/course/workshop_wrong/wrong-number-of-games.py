# mistake: wrong-number-of-games
# function: monte_carlo
from ludus.course.workshop import directions, mean_score, step


def monte_carlo(game, n, rng):
    libres = directions(game)
    if not libres:
        return 0
    best, best_mean = 0, -1
    for d in libres:
        g = game.copy()
        step(g, d)
        m = mean_score(g, max(1, n // len(libres)), rng)
        if m > best_mean:
            best, best_mean = d, m
    return best
