# mistake: wall-forgotten
# function: directions
def directions(game):
    g = game.grid
    d = [1, 2, 3, 4]
    if g[game.x - 1, game.y] != 0:
        d.remove(1)
    if g[game.x, game.y + 1] != 0:
        d.remove(2)
    if g[game.x, game.y - 1] != 0:
        d.remove(4)
    return d
