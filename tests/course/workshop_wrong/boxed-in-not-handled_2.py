# mistake: boxed-in-not-handled
# function: monte_carlo
from ludus.course.workshop import directions, step, mean_score


def monte_carlo(game, n, rng):
    means = {}
    for d in directions(game):
        g = game.copy()
        step(g, d)
        means[d] = mean_score(g, n, rng)
    return max(means, key=means.get)
