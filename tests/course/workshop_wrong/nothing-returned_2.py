# mistake: nothing-returned
# function: play
from ludus.course.workshop import step


def play(game, player):
    while True:
        d = player(game)
        if not step(game, d):
            break
    print("score:", game.score)
