# mistake: wall-drawn
# function: random_rider
from ludus.course.workshop import directions


def random_rider(game, rng):
    if not directions(game):
        return 0
    return 1 + int(rng.random() * 4)
