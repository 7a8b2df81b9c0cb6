# mistake: trail-not-seen
# function: directions
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def directions(game):
    result = []
    for d in range(1, 5):
        if game.grid[game.x + DX[d], game.y + DY[d]] != 1:
            result.append(d)
    return result
