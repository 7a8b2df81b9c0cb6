# mistake: dead-still-moves
# function: step
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def step(game, direction):
    if direction == 0:
        return False
    game.grid[game.x, game.y] = 2
    game.x += DX[direction]
    game.y += DY[direction]
    if game.grid[game.x, game.y] != 0:
        return False
    game.score += 1
    return True
