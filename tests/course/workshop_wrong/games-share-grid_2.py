# mistake: games-share-grid
# function: simulate_all
import numpy as np
from ludus.course.workshop import directions, step


def simulate_all(game, n, rng):
    games = [game.copy()] * n
    scores = []
    for g in games:
        while True:
            d = directions(g)
            if not d:
                break
            step(g, d[int(rng.random() * len(d))])
        scores.append(g.score)
    return np.array(scores)
