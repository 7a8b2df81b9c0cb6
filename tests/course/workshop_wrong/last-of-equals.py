# mistake: last-of-equals
# function: monte_carlo
from ludus.course.workshop import directions, mean_score, step


def monte_carlo(game, n, rng):
    best, record = 0, 0
    for d in directions(game):
        g = game.copy()
        step(g, d)
        m = mean_score(g, n, rng)
        if m >= record:
            best, record = d, m
    return best
