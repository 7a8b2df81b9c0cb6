# mistake: pf-does-not-stop
# class: NegAlphaBeta
"""Jalon 1 — écrit à ma façon. Accents : é è à ç œ."""
import time
from collections import namedtuple
from ludus.course import Matches, Player
INFINI = float("inf")
class Noeud:
    """une case de la mémoire"""
    def __init__(self, pf, score, exact, coup):
        self.pf, self.score, self.exact, self.coup = pf, score, exact, coup

    def en_dict(self):
        return {"best_action": self.coup, "exact": self.exact, "pf": self.pf, "score": self.score}
class NegAlphaBeta(Player):
    def decision(self, state):
        jeu = self.game
        jeu.state = state
        if jeu.turn != self.who_am_i:
            print("not my turn to play")
            return
        print("je réfléchis à", state)
        meilleur, meilleure_valeur = None, -INFINI
        for coup in jeu.actions:
            jeu.move(coup)
            try:
                valeur = self.alpha_beta(self.get_value("pf") - 1, -INFINI, INFINI) * -1
            finally:
                jeu.undo()
            print("  coup", coup, "valeur", valeur)
            if valeur > meilleure_valeur:
                meilleur, meilleure_valeur = coup, valeur
        return meilleur

    def alpha_beta(self, pf, alpha, beta):
        if self.game.over() or not pf:
            signe = +1 if self.game.turn == self.who_am_i else -1
            return signe * self.estimated()
        v = -INFINI
        for coup in list(self.game.actions):
            self.game.move(coup)
            v = max(v, -self.alpha_beta(pf, -beta, -max(alpha, v)))
            self.game.undo()
            if v >= beta:
                return v
        return v
