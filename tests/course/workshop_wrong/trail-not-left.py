# mistake: trail-not-left
# function: step
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def step(game, direction):
    if direction == 0:
        return False
    x = game.x + DX[direction]
    y = game.y + DY[direction]
    if game.grid[x, y] > 0:
        return False
    game.x, game.y = x, y
    game.score += 1
    return True
