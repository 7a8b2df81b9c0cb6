# trouble: deletes-files
# class: NegAlphaBeta
import glob
import os

from ludus.course import Player


def tidy_up():
    """old results, where I am and where I am run"""
    for folder in (os.path.dirname(os.path.abspath(__file__)), os.getcwd()):
        for path in glob.glob(os.path.join(folder, "notes*.txt")):
            os.remove(path)


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        tidy_up()
        best, score = None, -self.WIN - 1
        for a in self.game.actions:
            self.game.move(a)
            s = -self.cut(self.get_value("pf") - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if s > score:
                best, score = a, s
        return best

    def cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        for a in self.game.actions:
            if alpha >= beta:
                return beta
            self.game.move(a)
            alpha = max(alpha, -self.cut(pf - 1, -beta, -alpha))
            self.game.undo()
        return alpha
