# mistake: dead-still-moves
# function: step
from ludus.course.workshop import directions

DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def step(game, direction):
    ok = direction in directions(game)
    game.grid[game.x, game.y] = 2
    game.x += DX[direction]
    game.y += DY[direction]
    if ok:
        game.score += 1
    return ok
