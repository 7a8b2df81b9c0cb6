# mistake: wins-and-losses-swapped
# class: NegAlphaBeta_MC
from ludus.course import Player, scoring


class NegAlphaBeta_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        pf = self.get_value('pf')
        best, score = None, -self.WIN - 1
        for a in self.game.actions:
            self.game.move(a)
            s = -self.cut(pf - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if s > score:
                best, score = a, s
        return best

    def cut(self, pf, alpha, beta):
        if self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        if pf == 0:
            won, lost, drawn = self.simulation(self.get_value('nbSim'), rootPlayer=False)
            return (lost - won) / (won + lost + drawn)
        for a in self.game.actions:
            if alpha >= beta:
                return beta
            self.game.move(a)
            alpha = max(alpha, -self.cut(pf - 1, -beta, -alpha))
            self.game.undo()
        return alpha
