# mistake: copy-shares-grid
# function: Game
class Game:
    def __init__(self, grid, x, y, score=0):
        self.grid = [list(colonne) for colonne in grid]
        self.x = x
        self.y = y
        self.score = score

    def copy(self):
        g = Game([], self.x, self.y, self.score)
        g.grid = self.grid[:]
        return g


def directions(game):
    voisins = {1: (-1, 0), 2: (0, 1), 3: (1, 0), 4: (0, -1)}
    return [d for d in voisins if game.grid[game.x + voisins[d][0]][game.y + voisins[d][1]] == 0]
