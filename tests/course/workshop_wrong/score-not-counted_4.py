# mistake: score-not-counted
# function: play
from ludus.course.workshop import step


def play(game, player):
    score = game.score
    while step(game, player(game)):
        pass
    return score
