# mistake: never-ends
# function: play
from ludus.course.workshop import directions, step


def play(game, player):
    while directions(game) != []:
        step(game, player(game))
    return game.score
