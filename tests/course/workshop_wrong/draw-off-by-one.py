# mistake: draw-off-by-one
# function: random_rider
from ludus.course.workshop import directions


def random_rider(game, rng):
    libres = directions(game)
    if libres == []:
        return 0
    return libres[rng.randint(0, len(libres))]
