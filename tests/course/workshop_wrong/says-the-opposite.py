# mistake: says-the-opposite
# function: step
def step(game, direction):
    """True: it is over."""
    dx = {0: 0, 1: -1, 2: 0, 3: 1, 4: 0}[direction]
    dy = {0: 0, 1: 0, 2: 1, 3: 0, 4: -1}[direction]
    if direction == 0 or game.grid[game.x + dx, game.y + dy] != 0:
        return True
    game.grid[game.x, game.y] = 2
    game.x += dx
    game.y += dy
    game.score += 1
    return False
