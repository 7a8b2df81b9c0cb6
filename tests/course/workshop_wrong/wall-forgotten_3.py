# mistake: wall-forgotten
# function: step
from ludus.course.workshop import Game

DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def step(game, direction):
    if direction == 0:
        return False
    game.grid[game.x, game.y] = 2
    game.x += DX[direction]
    game.y += DY[direction]
    game.score += 1
    return True
