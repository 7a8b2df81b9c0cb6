# mistake: trail-not-seen
# function: simulate
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def simulate(game, rng):
    g = game.copy()
    while True:
        libres = [d for d in range(1, 5) if g.grid[g.x + DX[d], g.y + DY[d]] != 1]
        if not libres:
            return g.score
        d = libres[int(rng.random() * len(libres))]
        g.grid[g.x, g.y] = 2
        g.x += DX[d]
        g.y += DY[d]
        g.score += 1
