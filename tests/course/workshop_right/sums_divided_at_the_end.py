"""No copy of the game: the grid is copied, the rider is two variables; sums are kept and divided at the end."""
from ludus.course.workshop import directions

D = [(0, 0), (-1, 0), (0, 1), (1, 0), (0, -1)]


def ride(grid, x, y, rng):
    length = 0
    while True:
        free = [d for d in range(1, 5) if grid[x + D[d][0], y + D[d][1]] == 0]
        if not free:
            return length
        dx, dy = D[free[int(rng.random() * len(free))]]
        grid[x, y] = 2
        x, y = x + dx, y + dy
        length += 1


def simulate(game, rng):
    return game.score + ride(game.grid.copy(), game.x, game.y, rng)


def mean_score(game, n, rng):
    return game.score + sum(ride(game.grid.copy(), game.x, game.y, rng) for _ in range(n)) / n


def monte_carlo(game, n, rng):
    sums, counts = [0] * 5, [0] * 5
    for k in range(n):
        for d in directions(game):
            grid = game.grid.copy()
            grid[game.x, game.y] = 2
            sums[d] += 1 + ride(grid, game.x + D[d][0], game.y + D[d][1], rng)
            counts[d] += 1
    best = 0
    for d in range(1, 5):
        if counts[d] > 0 and (best == 0 or sums[d] / counts[d] > sums[best] / counts[best]):
            best = d
    return best
