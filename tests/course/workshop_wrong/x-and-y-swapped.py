# mistake: x-and-y-swapped
# function: directions
def directions(game):
    L = []
    if game.grid[game.y][game.x - 1] == 0:
        L.append(1)
    if game.grid[game.y + 1][game.x] == 0:
        L.append(2)
    if game.grid[game.y][game.x + 1] == 0:
        L.append(3)
    if game.grid[game.y - 1][game.x] == 0:
        L.append(4)
    return L
