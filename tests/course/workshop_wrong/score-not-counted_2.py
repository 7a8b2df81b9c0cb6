# mistake: score-not-counted
# function: simulate
import random
from ludus.course.workshop import directions

DX = [0, -1, 0, 1, 0]
DY = [0, 0, 1, 0, -1]


def simulate(game, rng):
    g = game.copy()
    while True:
        possibles = directions(g)
        if possibles == []:
            return g.score
        d = possibles[int(rng.random() * len(possibles))]
        g.grid[g.x, g.y] = 2
        g.x += DX[d]
        g.y += DY[d]
