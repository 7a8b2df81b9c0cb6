# mistake: cut-too-late
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def __init__(self, name, game, **kw):
        super().__init__(name, game, **kw)
        self.noeuds = 0

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        alpha, beta = -self.WIN - 1, self.WIN + 1
        liste = []
        for a in self.game.actions:
            self.game.move(a)
            liste.append([-self.coupe(self.get_value('pf') - 1, alpha, beta), a])
            self.game.undo()
        top = max([l[0] for l in liste])
        for l in liste:
            if l[0] == top:
                return l[1]

    def coupe(self, pf, alpha, beta):
        self.noeuds += 1
        if self.game.over() or pf == 0:
            return self.estimated() * (1 if self.game.turn == self.who_am_i else -1)
        for a in self.game.actions:
            if alpha > beta:
                return beta
            self.game.move(a)
            alpha = max(alpha, -self.coupe(pf - 1, -beta, -alpha))
            self.game.undo()
        return alpha
