# mistake: border-off-by-one
# function: directions
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def directions(game):
    found = []
    for d in range(1, 5):
        x, y = game.x + DX[d], game.y + DY[d]
        if x < len(game.grid) - 2 and y < len(game.grid[0]) - 2 and game.grid[x, y] == 0:
            found.append(d)
    return found
