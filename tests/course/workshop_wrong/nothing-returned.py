# mistake: nothing-returned
# function: directions
def directions(game):
    result = []
    for d, dx, dy in [(1, -1, 0), (2, 0, 1), (3, 1, 0), (4, 0, -1)]:
        if game.grid[game.x + dx, game.y + dy] == 0:
            result.append(d)
    print(result)
