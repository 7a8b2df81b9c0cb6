# mistake: luck-restarted
# function: random_rider
import random
from ludus.course.workshop import directions


def random_rider(game, rng):
    random.seed(42)
    possibles = directions(game)
    if not possibles:
        return 0
    return random.choice(possibles)
