# mistake: not-from-here
# function: simulate
from ludus.course.workshop import level, random_rider, step


def simulate(game, rng):
    game = level("solo").copy()
    while True:
        d = random_rider(game, rng)
        if d == 0:
            return game.score
        step(game, d)
