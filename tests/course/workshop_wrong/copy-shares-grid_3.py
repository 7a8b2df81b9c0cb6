# mistake: copy-shares-grid
# function: simulate
from ludus.course.workshop import Game, random_rider, step


def copie(game):
    g = Game(game.grid, game.x, game.y, game.score)
    g.grid = game.grid
    return g


def simulate(game, rng):
    g = copie(game)
    while step(g, random_rider(g, rng)):
        pass
    return g.score
