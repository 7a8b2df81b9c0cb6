# mistake: draw-as-defeat
# class: UCT_negamax
from ludus.course import UCT_negamax as Course


class UCT_negamax(Course):
    """compte les parties sans nuls"""

    def decision(self, state):
        return self.decide(state)

    decision.memory = {}

    def random_winner(self):
        gagnant = super().random_winner()
        return 1 - self.game.turn if gagnant is None else gagnant
