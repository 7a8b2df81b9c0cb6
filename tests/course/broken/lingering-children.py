# trouble: lingering-children
# class: NegAlphaBeta
import os
import time

from ludus.course import Player


children = []


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        while len(children) < 4:
            children.append(os.fork())
            if children[-1] == 0:
                time.sleep(120)
                os._exit(0)
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
