# mistake: x-and-y-swapped
# function: step
DEPLACEMENTS = {1: (0, -1), 2: (1, 0), 3: (0, 1), 4: (-1, 0)}


def step(game, direction):
    if direction not in DEPLACEMENTS:
        return False
    dx, dy = DEPLACEMENTS[direction]
    if game.grid[game.x + dx, game.y + dy] != 0:
        return False
    game.grid[game.x, game.y] = 2
    game.x += dx
    game.y += dy
    game.score += 1
    return True
