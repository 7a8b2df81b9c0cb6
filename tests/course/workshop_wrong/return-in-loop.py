# mistake: return-in-loop
# function: directions
def directions(game):
    possibles = []
    for d, (dx, dy) in enumerate([(-1, 0), (0, 1), (1, 0), (0, -1)], 1):
        if game.grid[game.x + dx, game.y + dy] == 0:
            possibles.append(d)
        return possibles
