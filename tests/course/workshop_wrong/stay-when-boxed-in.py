# mistake: stay-when-boxed-in
# function: directions
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def directions(game):
    liste = [d for d in range(1, 5) if game.grid[game.x + DX[d], game.y + DY[d]] == 0]
    if len(liste) == 0:
        return [0]
    return liste
