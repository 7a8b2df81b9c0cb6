# mistake: trail-ahead
# function: step
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def step(game, direction):
    x, y = game.x + DX[direction], game.y + DY[direction]
    if direction == 0 or game.grid[x, y] != 0:
        return False
    game.x, game.y = x, y
    game.grid[game.x, game.y] = 2
    game.score += 1
    return True
