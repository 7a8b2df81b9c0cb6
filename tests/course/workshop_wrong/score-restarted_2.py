# mistake: score-restarted
# function: simulate
from ludus.course.workshop import Game, random_rider, step


def simulate(game, rng):
    imagined = Game(game.grid, game.x, game.y)
    over = False
    while not over:
        over = not step(imagined, random_rider(imagined, rng))
    return imagined.score
