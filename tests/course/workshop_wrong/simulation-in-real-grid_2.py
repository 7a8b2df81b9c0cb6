# mistake: simulation-in-real-grid
# function: simulate
DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def simulate(game, rng):
    grid = game.grid
    x, y, score = game.x, game.y, game.score
    while True:
        possibles = [d for d in range(1, 5) if grid[x + DX[d], y + DY[d]] == 0]
        if len(possibles) == 0:
            return score
        d = possibles[int(rng.random() * len(possibles))]
        grid[x, y] = 2
        x += DX[d]
        y += DY[d]
        score += 1
