# mistake: dead-still-scores
# function: step
def step(game, direction):
    if direction == 0:
        return False
    game.score += 1
    dx, dy = [(0, 0), (-1, 0), (0, 1), (1, 0), (0, -1)][direction]
    if game.grid[game.x + dx, game.y + dy] != 0:
        return False
    game.grid[game.x, game.y] = 2
    game.x += dx
    game.y += dy
    return True
