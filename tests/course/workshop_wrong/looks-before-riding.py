# mistake: looks-before-riding
# function: straight_up
def straight_up(game):
    if game.grid[game.x, game.y + 1] == 0:
        return 2
    return 0
