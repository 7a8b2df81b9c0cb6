# mistake: looks-from-neighbour
# function: directions
def directions(game):
    result = []
    for d, (dx, dy) in enumerate([(-1, 0), (0, 1), (1, 0), (0, -1)], 1):
        game.x += dx
        game.y += dy
        if game.grid[game.x, game.y] == 0:
            result.append(d)
    return result
