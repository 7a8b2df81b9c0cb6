# mistake: stay-is-a-ride
# function: step
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def step(game, direction):
    nx = game.x + DX[direction]
    ny = game.y + DY[direction]
    if game.grid[nx, ny] == 0:
        game.grid[game.x, game.y] = 2
        game.x = nx
        game.y = ny
        game.score += 1
        return True
    else:
        return False
