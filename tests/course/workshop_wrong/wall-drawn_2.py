# mistake: wall-drawn
# function: simulate
from ludus.course.workshop import step


def simulate(game, rng):
    g = game.copy()
    while step(g, 1 + int(4 * rng.random())):
        pass
    return g.score
