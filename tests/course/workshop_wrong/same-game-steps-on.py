# mistake: same-game-steps-on
# function: monte_carlo
from ludus.course.workshop import directions, mean_score, step


def monte_carlo(game, n, rng):
    g = game.copy()
    best, best_mean = 0, -1
    for d in directions(game):
        step(g, d)
        m = mean_score(g, n, rng)
        if m > best_mean:
            best, best_mean = d, m
    return best
