# mistake: walls-for-free
# function: directions
def directions(game):
    cells = {1: (-1, 0), 2: (0, 1), 3: (1, 0), 4: (0, -1)}
    return [d for d, (dx, dy) in cells.items() if game.grid[game.x + dx, game.y + dy] != 0]
