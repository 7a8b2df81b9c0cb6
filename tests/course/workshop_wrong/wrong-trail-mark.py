# mistake: wrong-trail-mark
# function: step
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def step(game, direction):
    x, y = game.x + DX[direction], game.y + DY[direction]
    if direction != 0 and game.grid[x, y] == 0:
        game.grid[game.x, game.y] = 1
        game.x, game.y = x, y
        game.score += 1
        return True
    return False
