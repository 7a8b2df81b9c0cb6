# mistake: looks-from-neighbour
# function: directions
def directions(game):
    x, y = game.x, game.y
    result = []
    for d, (dx, dy) in enumerate([(-1, 0), (0, 1), (1, 0), (0, -1)], 1):
        x += dx
        y += dy
        if game.grid[x, y] == 0:
            result.append(d)
    return result
