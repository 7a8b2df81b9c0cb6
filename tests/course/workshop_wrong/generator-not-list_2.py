# mistake: generator-not-list
# function: directions
def directions(game):
    for d, (dx, dy) in {1: (-1, 0), 2: (0, 1), 3: (1, 0), 4: (0, -1)}.items():
        if game.grid[game.x + dx, game.y + dy] == 0:
            yield d
