# mistake: directions-mixed-up
# function: step
from ludus.course.workshop import Game, directions


def step(game, direction):
    nx, ny = game.x, game.y
    if direction == 1:
        nx = nx + 1
    elif direction == 2:
        ny = ny + 1
    elif direction == 3:
        nx = nx - 1
    elif direction == 4:
        ny = ny - 1
    else:
        return False
    if game.grid[nx, ny] != 0:
        return False
    game.grid[game.x, game.y] = 2
    game.x, game.y = nx, ny
    game.score = game.score + 1
    return True
