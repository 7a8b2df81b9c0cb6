# mistake: plays-a-copy
# function: play
from ludus.course.workshop import step


def play(game, player):
    g = game.copy()
    while step(g, player(g)):
        pass
    return g.score
