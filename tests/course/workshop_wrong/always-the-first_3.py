# mistake: always-the-first
# function: simulate
from ludus.course.workshop import directions, step


def simulate(game, rng):
    imagined = game.copy()
    while True:
        moved = False
        for d in directions(imagined):
            if step(imagined, d):
                moved = True
                break
        if not moved:
            break
    return imagined.score
