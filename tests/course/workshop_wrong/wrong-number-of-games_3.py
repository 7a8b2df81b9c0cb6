# mistake: wrong-number-of-games
# function: monte_carlo
from ludus.course.workshop import directions, simulate, step


def monte_carlo(game, n, rng):
    best, best_score = 0, -1
    for d in directions(game):
        g = game.copy()
        step(g, d)
        score = simulate(g, rng)
        if score > best_score:
            best, best_score = d, score
    return best
