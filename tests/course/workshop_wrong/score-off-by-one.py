# mistake: score-off-by-one
# function: play
from ludus.course.workshop import step


def play(game, player):
    score = game.score
    encore = True
    while encore:
        encore = step(game, player(game))
        score += 1
    return score
