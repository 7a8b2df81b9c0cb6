# trouble: raises-in-decision
# class: NegAlphaBeta
from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        best = super().decision(state)
        if best is None:
            return None
        if len(self.game.actions) < 3:
            raise ValueError("not enough actions for\na table of three\n")
        return best
