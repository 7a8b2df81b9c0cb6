# mistake: draw-off-by-one
# function: random_rider
from ludus.course.workshop import directions


def random_rider(game, rng):
    libres = directions(game)
    n = len(libres)
    if n == 0:
        return 0
    if n == 1:
        return libres[0]
    return libres[int(rng.random() * (n - 1))]
