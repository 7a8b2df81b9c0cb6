# mistake: not-equally-likely
# function: random_rider
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def random_rider(game, rng):
    d = 1 + int(rng.random() * 4)
    for _ in range(4):
        if game.grid[game.x + DX[d], game.y + DY[d]] == 0:
            return d
        d = d % 4 + 1
    return 0
