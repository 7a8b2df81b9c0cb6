# mistake: directions-mixed-up
# function: directions
DX = [0, -1, 0, 1, 0]
DY = [0, 0, -1, 0, 1]


def directions(game):
    possibles = []
    for d in (1, 2, 3, 4):
        if game.grid[game.x + DX[d], game.y + DY[d]] == 0:
            possibles.append(d)
    return possibles
