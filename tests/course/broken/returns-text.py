# trouble: returns-text
# class: NegAlphaBeta
from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        best = super().decision(state)
        if best is None:
            return None
        return ["zero", "one", "two", "three"][best]
