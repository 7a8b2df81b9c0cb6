# mistake: boxed-in-not-handled
# function: random_rider
from ludus.course.workshop import directions


def random_rider(game, rng):
    possible = directions(game)
    if possible:
        return possible[int(rng.random() * len(possible))]
