# mistake: root-takes-worst
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value("pf")
        notes = {}
        for a in self.game.actions:
            self.game.move(a)
            # valeur pour moi = opposé de la valeur pour l'adversaire
            notes[a] = -self.rec(pf - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
        return min(notes, key=notes.get)

    def rec(self, pf, alpha, beta):
        fini = self.game.over()
        if fini or pf == 0:
            e = self.estimated()
            if self.game.turn == self.who_am_i:
                return e
            return -e
        for a in self.game.actions:
            self.game.move(a)
            alpha = max(alpha, -self.rec(pf - 1, -beta, -alpha))
            self.game.undo()
            if alpha >= beta:
                return beta
        return alpha
