# mistake: simulation-in-real-grid
# function: monte_carlo
from ludus.course.workshop import directions, step, mean_score


def monte_carlo(game, n, rng):
    meilleur, best = 0, -1
    for d in directions(game):
        x, y = game.x, game.y
        step(game, d)
        m = mean_score(game, n, rng)
        game.x, game.y = x, y
        game.score -= 1
        if m > best:
            best = m
            meilleur = d
    return meilleur
