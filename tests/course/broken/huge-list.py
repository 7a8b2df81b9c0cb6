# trouble: huge-list
# class: NegAlphaBeta
from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        table = [0] * (10 ** 10 // 8)  # one place for every position: 10 GB
        table[self.game.hash_code] = 1
        return super().decision(state)
