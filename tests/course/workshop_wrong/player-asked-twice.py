# mistake: player-asked-twice
# function: play
from ludus.course.workshop import directions, step


def play(game, player):
    while player(game) in directions(game):
        step(game, player(game))
    return game.score
