# mistake: stay-drawn
# function: simulate
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def simulate(game, rng):
    g = game.copy()
    while True:
        choix = [0]
        for d in range(1, 5):
            if g.grid[g.x + DX[d], g.y + DY[d]] == 0:
                choix.append(d)
        d = choix[int(rng.random() * len(choix))]
        if d == 0:
            return g.score
        g.grid[g.x, g.y] = 2
        g.x += DX[d]
        g.y += DY[d]
        g.score += 1
