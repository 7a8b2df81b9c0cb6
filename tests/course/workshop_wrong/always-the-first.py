# mistake: always-the-first
# function: random_rider
from ludus.course.workshop import directions


def random_rider(game, rng):
    d = directions(game)
    if len(d) == 0:
        return 0
    return d[0]
