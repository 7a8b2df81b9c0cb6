# mistake: score-off-by-one
# function: simulate
from ludus.course.workshop import directions

DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def simulate(game, rng):
    grid = game.grid.copy()
    x, y = game.x, game.y
    score = game.score
    vivant = True
    while vivant:
        libres = [d for d in (1, 2, 3, 4) if grid[x + DX[d], y + DY[d]] == 0]
        score += 1
        if libres:
            d = libres[int(rng.random() * len(libres))]
            grid[x, y] = 2
            x += DX[d]
            y += DY[d]
        else:
            vivant = False
    return score
