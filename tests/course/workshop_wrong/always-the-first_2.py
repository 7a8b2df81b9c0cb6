# mistake: always-the-first
# function: random_rider
from ludus.course.workshop import directions


def random_rider(game, rng):
    d = directions(game)
    if not d:
        return 0
    return d[int(rng.random()) * len(d)]
