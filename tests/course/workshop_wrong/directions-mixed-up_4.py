# mistake: directions-mixed-up
# function: directions
LEFT, RIGHT, UP, DOWN = 1, 2, 3, 4


def directions(game):
    libres = []
    if game.grid[game.x - 1, game.y] == 0:
        libres.append(LEFT)
    if game.grid[game.x, game.y + 1] == 0:
        libres.append(UP)
    if game.grid[game.x + 1, game.y] == 0:
        libres.append(RIGHT)
    if game.grid[game.x, game.y - 1] == 0:
        libres.append(DOWN)
    return libres
