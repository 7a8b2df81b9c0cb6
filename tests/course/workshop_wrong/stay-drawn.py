# mistake: stay-drawn
# function: random_rider
from ludus.course.workshop import directions


def random_rider(game, rng):
    possible = [0] + directions(game)
    return possible[int(rng.random() * len(possible))]
