# mistake: trail-not-left
# function: simulate
from ludus.course.workshop import directions, random_rider

DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def simulate(game, rng):
    copie = game.copy()
    while directions(copie):
        d = random_rider(copie, rng)
        copie.x = copie.x + DX[d]
        copie.y = copie.y + DY[d]
        copie.score += 1
    return copie.score
