# mistake: depth-too-short
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    """On garde la profondeur dans self.prof au lieu de la passer en parametre."""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        self.limite = self.get_value('pf')
        self.prof = 1
        meilleur, coup = -9999, None
        for c in self.game.actions:
            s = -self.descendre(c, -9999, 9999)
            if s > meilleur:
                meilleur, coup = s, c
        return coup

    def descendre(self, c, alpha, beta):
        self.game.move(c)
        self.prof += 1
        v = self.negamax(alpha, beta)
        self.prof -= 1
        self.game.undo()
        return v

    def negamax(self, alpha, beta):
        if self.game.over() or self.prof >= self.limite:
            v = self.estimated()
            return v if self.game.turn == self.who_am_i else -v
        meilleur = -9999
        for c in self.game.actions:
            meilleur = max(meilleur, -self.descendre(c, -beta, -max(alpha, meilleur)))
            if meilleur >= beta:
                break
        return meilleur
