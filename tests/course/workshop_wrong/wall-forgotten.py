# mistake: wall-forgotten
# function: directions
from ludus.course.workshop import Game


def directions(game):
    x, y = game.x, game.y
    liste = []
    if game.grid[x - 1, y] == 0:
        liste.append(1)
    if game.grid[x, y + 1] == 0:
        liste.append(2)
    if game.grid[x + 1, y] == 0:
        liste.append(3)
    liste.append(4)
    return liste


def straight_up(game):
    return 2
