# mistake: depth-too-long
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        res = []
        for a in self.game.actions:
            self.game.move(a)
            res.append(-self.__cut(pf, -self.WIN - 1, self.WIN + 1))
            self.game.undo()
        return self.game.actions[res.index(max(res))]

    def __cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        for a in self.game.actions:
            if alpha >= beta: return beta
            self.game.move(a)
            s = -self.__cut(pf - 1, -beta, -alpha)
            self.game.undo()
            if s > alpha: alpha = s
        return alpha
