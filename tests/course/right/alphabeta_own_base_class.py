# class: NegAlphaBeta
"""No import at all: our base class comes from the second session."""


class Player:
    WIN = 100

    def __init__(self, name, game, **parameters):
        self.name = name
        self.game = game
        self.parameters = parameters
        self.who_am_i = 0

    def get_value(self, key, default=None):
        return self.parameters.get(key, default)

    def estimated(self):
        if not self.game.over():
            return 0
        if self.game.winner is None:
            return 0
        elif self.game.winner == self.who_am_i:
            return self.WIN
        else:
            return -self.WIN


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        print("thinking", self.get_value("pf"), "moves ahead")
        best = None
        for a in self.game.actions:
            value = self.after(a, self.get_value("pf") - 1, -101, 101)
            print("  ", a, "->", value)
            if best is None or value > best[0]:
                best = (value, a)
        return best[1]

    def after(self, a, pf, alpha, beta):
        """value of an action for the one who plays it"""
        self.game.move(a)
        try:
            if pf == 0 or self.game.over():
                sign = 1 if self.game.turn == self.who_am_i else -1
                return -sign * self.estimated()
            best = alpha
            for b in self.game.actions:
                best = max(best, self.after(b, pf - 1, -beta, -best))
                if best >= beta:
                    return -beta
            return -best
        finally:
            self.game.undo()
