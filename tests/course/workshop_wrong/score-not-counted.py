# mistake: score-not-counted
# function: step
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def step(game, direction):
    x = game.x + DX[direction]
    y = game.y + DY[direction]
    if direction == 0 or game.grid[x, y] != 0:
        return False
    game.grid[game.x, game.y] = 2
    game.x = x
    game.y = y
    return True
