# mistake: score-not-direction
# function: monte_carlo
from ludus.course.workshop import directions, mean_score, step


def monte_carlo(game, n, rng):
    best = 0
    for d in directions(game):
        g = game.copy()
        step(g, d)
        best = max(best, mean_score(g, n, rng))
    return best
