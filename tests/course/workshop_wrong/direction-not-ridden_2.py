# mistake: direction-not-ridden
# function: monte_carlo_lockstep
from ludus.course.workshop import directions, simulate_all, step


def monte_carlo_lockstep(game, n, rng):
    means = {}
    for d in directions(game):
        ahead = game.copy()
        step(ahead, d)
        means[d] = simulate_all(game, n, rng).mean()
    if not means:
        return 0
    return max(means, key=means.get)
