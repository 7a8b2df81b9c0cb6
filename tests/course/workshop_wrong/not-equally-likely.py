# mistake: not-equally-likely
# function: random_rider
from ludus.course.workshop import directions


def random_rider(game, rng):
    for d in directions(game):
        if rng.random() < 0.5:
            return d
    if directions(game):
        return directions(game)[-1]
    return 0
