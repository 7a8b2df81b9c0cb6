# mistake: undo-after-return
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):

    def feuille(self):
        g = self.game
        if g.winner is None:
            return 0
        elif g.winner == g.turn:
            return self.WIN
        else:
            return -self.WIN

    def f(self, prof, alpha, beta):
        g = self.game
        if prof == 0 or g.over():
            return self.feuille()
        i = 0
        coups = g.actions
        while i < len(coups):
            g.move(coups[i])
            val = -self.f(prof - 1, -beta, -alpha)
            if val > alpha:
                alpha = val
                if alpha >= beta:
                    # pas la peine de regarder les autres
                    return alpha
            g.undo()
            i = i + 1
        return alpha

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best, coup = None, None
        for c in self.game.actions:
            self.game.move(c)
            v = -self.f(self.get_value('pf') - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if best == None or v > best:
                best = v
                coup = c
        return coup
