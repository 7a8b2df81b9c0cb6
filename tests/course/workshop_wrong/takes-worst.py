# mistake: takes-worst
# function: monte_carlo
from ludus.course.workshop import directions, mean_score, step


def monte_carlo(game, n, rng):
    best = 0
    best_mean = 1000000
    for d in directions(game):
        g = game.copy()
        step(g, d)
        m = mean_score(g, n, rng)
        if m < best_mean:
            best_mean = m
            best = d
    return best
