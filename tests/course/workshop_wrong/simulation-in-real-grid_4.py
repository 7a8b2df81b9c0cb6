# mistake: simulation-in-real-grid
# function: simulate_all
import numpy as np

DX = np.array([0, -1, 0, 1, 0])
DY = np.array([0, 0, 1, 0, -1])


def simulate_all(game, n, rng):
    scores = np.zeros(n, dtype=int)
    for i in range(n):
        x, y, s = game.x, game.y, game.score
        g = game.grid
        while True:
            libres = [d for d in range(1, 5) if g[x + DX[d], y + DY[d]] == 0]
            if not libres:
                break
            d = libres[int(rng.random() * len(libres))]
            g[x, y] = 2
            x, y, s = x + DX[d], y + DY[d], s + 1
        scores[i] = s
    return scores
