# trouble: missing-module
# class: NegAlphaBeta
from ludus.course import Player
import tp3_outils_du_binome


class NegAlphaBeta(Player):
    def decision(self, state):
        return tp3_outils_du_binome.chercher(self, state)
