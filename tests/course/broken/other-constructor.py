# trouble: other-constructor
# class: NegAlphaBeta


class NegAlphaBeta:
    def __init__(self, game):
        self.game = game

    def decision(self, state):
        self.game.state = state
        return self.game.actions[0]
