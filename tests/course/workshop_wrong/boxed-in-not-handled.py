# mistake: boxed-in-not-handled
# function: random_rider
from ludus.course.workshop import directions


def random_rider(game, rng):
    return rng.choice(directions(game))
