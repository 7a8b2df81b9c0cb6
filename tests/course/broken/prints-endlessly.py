# trouble: prints-endlessly
# class: NegAlphaBeta
from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        while True:
            print("je réfléchis", self.game.state, "." * 60)
        return super().decision(state)
