# mistake: score-restarted
# function: play
from ludus.course.workshop import step


def play(game, player):
    score = 0
    while step(game, player(game)):
        score += 1
    return score
