# mistake: summed-not-averaged
# function: monte_carlo
from ludus.course.workshop import directions, simulate, step


def monte_carlo(game, n, rng):
    possibles = directions(game)
    if not possibles:
        return 0
    total = {d: 0 for d in possibles}
    for _ in range(n * len(possibles)):
        d = possibles[int(rng.random() * len(possibles))]
        g = game.copy()
        step(g, d)
        total[d] += simulate(g, rng)
    best = possibles[0]
    for d in possibles:
        if total[d] > total[best]:
            best = d
    return best
