# mistake: direction-not-ridden
# function: monte_carlo
from ludus.course.workshop import directions, mean_score


def monte_carlo(game, n, rng):
    best, best_mean = 0, -1
    for d in directions(game):
        m = mean_score(game, n, rng)
        if m > best_mean:
            best, best_mean = d, m
    return best
