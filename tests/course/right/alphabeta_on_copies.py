# class: NegAlphaBeta
import copy

from ludus.course import Player


class NegAlphaBeta(Player):
    """every move is made on a copy, which is thrown away"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        notes = [-self.valeur(self.apres(self.game, a), pf - 1, -101, 101) for a in self.game.actions]
        return self.game.actions[notes.index(max(notes))]

    def apres(self, jeu, action):
        suite = copy.deepcopy(jeu)
        suite.move(action)
        return suite

    def valeur(self, jeu, pf, alpha, beta):
        if pf == 0 or jeu.over():
            if jeu.winner is None:
                return 0
            return self.WIN if jeu.winner == jeu.turn else -self.WIN
        for a in jeu.actions:
            alpha = max(alpha, -self.valeur(self.apres(jeu, a), pf - 1, -beta, -alpha))
            if alpha >= beta:
                return alpha
        return alpha
