# trouble: endless-loop
# class: NegAlphaBeta
from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        i = 0
        while i < len(self.game.actions):
            self.game.move(self.game.actions[i])
            self.game.undo()
        return super().decision(state)
