# mistake: stay-drawn
# function: directions
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def directions(game):
    game_directions = []
    for d in range(5):
        if game.grid[game.x + DX[d], game.y + DY[d]] == 0 or d == 0:
            game_directions.append(d)
    return game_directions
