# mistake: out-of-turn-not-refused
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            raise ValueError("ce n'est pas mon tour")
        notes = {}
        for a in self.game.actions:
            self.game.move(a)
            notes[a] = -self.valeur(self.get_value('pf') - 1, -101, 101)
            self.game.undo()
        return max(notes, key=notes.get)

    def valeur(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        for a in self.game.actions:
            self.game.move(a)
            alpha = max(alpha, -self.valeur(pf - 1, -beta, -alpha))
            self.game.undo()
            if alpha >= beta:
                break
        return alpha
