# mistake: index-not-direction
# function: monte_carlo_lockstep
from ludus.course.workshop import directions, simulate_all, step


def monte_carlo_lockstep(game, n, rng):
    best, best_i = -1, 0
    for i, d in enumerate(directions(game)):
        g = game.copy()
        step(g, d)
        m = simulate_all(g, n, rng).mean()
        if m > best:
            best, best_i = m, i + 1
    return best_i
