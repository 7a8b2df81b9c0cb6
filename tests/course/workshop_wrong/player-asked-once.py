# mistake: player-asked-once
# function: play
from ludus.course.workshop import step


def play(game, player):
    direction = player(game)
    while step(game, direction):
        pass
    return game.score
