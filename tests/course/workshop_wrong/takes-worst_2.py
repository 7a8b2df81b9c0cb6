# mistake: takes-worst
# function: monte_carlo_lockstep
from ludus.course.workshop import directions, simulate_all, step


def monte_carlo_lockstep(game, n, rng):
    moyennes = []
    for d in directions(game):
        g = game.copy()
        step(g, d)
        moyennes.append((simulate_all(g, n, rng).mean(), d))
    if not moyennes:
        return 0
    moyennes.sort()
    return moyennes[0][1]
