# mistake: border-off-by-one
# function: directions
def directions(game):
    largeur, hauteur = game.grid.shape
    d = []
    if game.x - 1 > 1 and game.grid[game.x - 1, game.y] == 0:
        d.append(1)
    if game.y + 1 < hauteur - 2 and game.grid[game.x, game.y + 1] == 0:
        d.append(2)
    if game.x + 1 < largeur - 2 and game.grid[game.x + 1, game.y] == 0:
        d.append(3)
    if game.y - 1 > 1 and game.grid[game.x, game.y - 1] == 0:
        d.append(4)
    return d
