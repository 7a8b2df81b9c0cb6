# mistake: sign-not-negated
# class: NegAlphaBeta
from ludus.course import Player


def evaluate(player):
    value = player.estimated()
    return value if player.game.turn == player.who_am_i else -value


def search(player, depth, low, high):
    """negamax with a window, returns the value for whoever is to move"""
    game = player.game
    if depth == 0 or game.over():
        return evaluate(player)
    best = None
    for a in game.actions:
        game.move(a)
        s = search(player, depth - 1, -high, -low)
        game.undo()
        if best is None or s > best:
            best = s
        low = max(low, s)
        if low >= high:
            break
    return best


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return
        depth = self.get_value("pf")
        results = {}
        for a in self.game.actions:
            self.game.move(a)
            results[a] = -search(self, depth - 1, -1000, 1000)
            self.game.undo()
        return max(results, key=lambda a: results[a])
