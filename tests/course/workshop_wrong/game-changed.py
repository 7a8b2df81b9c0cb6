# mistake: game-changed
# function: directions
def directions(game):
    result = []
    game.x -= 1
    if game.grid[game.x, game.y] == 0:
        result.append(1)
    game.x += 1
    game.y += 1
    if game.grid[game.x, game.y] == 0:
        result.append(2)
    game.y -= 1
    game.x += 1
    if game.grid[game.x, game.y] == 0:
        result.append(3)
    game.x -= 1
    game.y -= 1
    if game.grid[game.x, game.y] == 0:
        result.append(4)
    return result
