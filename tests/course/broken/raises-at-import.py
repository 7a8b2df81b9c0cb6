# trouble: raises-at-import
# class: NegAlphaBeta
from ludus.course import Matches, Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        return self.game.actions[0]


jeu = Matches(13, True)
joueur = NegAlphaBeta("test", jeu, pf=3)
assert joueur.decision((13, 0)) == 3, "mon test ne passe pas"
