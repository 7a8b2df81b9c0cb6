# mistake: last-of-equals
# function: monte_carlo_lockstep
from ludus.course.workshop import directions, simulate_all, step


def monte_carlo_lockstep(game, n, rng):
    resultats = [(0, 0)]
    for d in directions(game):
        g = game.copy()
        step(g, d)
        resultats.append((simulate_all(g, n, rng).mean(), d))
    return max(resultats)[1]
