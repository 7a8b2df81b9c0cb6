# mistake: depths-skipped
# class: IterativeDeepening
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
class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        jeu = self.game
        jeu.state = state
        if jeu.turn != self.who_am_i:
            print("not my turn to play")
            return None
        return self._decide(self.get_value("pf"))

    decision.memory = {}

    def _decide(self, pf):
        candidats = []
        for coup in self.game.actions:
            self.game.move(coup)
            score = -self.alpha_beta(pf - 1, -101, 101)
            exact = self.memoire()[self.game.hash_code]["exact"]
            self.game.undo()
            candidats.append((score, -len(candidats), coup, exact))
        score, _, coup, exact = max(candidats)
        self.memoire()[self.game.hash_code] = Noeud(pf, score, exact, coup).en_dict()
        return coup

    def memoire(self):
        return type(self).decision.memory

    def alpha_beta(self, pf, alpha, beta):
        memoire, cle = self.memoire(), self.game.hash_code
        try:
            deja = memoire[cle]
        except KeyError:
            deja = None
        if deja is not None:
            if deja["exact"] or deja["pf"] >= pf:
                return deja["score"]
            if deja["score"] > alpha:
                alpha = deja["score"]
            if alpha >= beta:
                deja["pf"] = pf
                return deja["score"]
        if pf == 0 or self.game.over():
            val = self.estimated() * (1 if self.game.turn == self.who_am_i else -1)
            memoire[cle] = Noeud(pf, val, self.game.over(), None).en_dict()
            return val
        best = Noeud(pf, -INFINI, False, None)
        for coup in self.game.actions:
            if alpha >= beta:
                best.score = beta
                break
            self.game.move(coup)
            val = -self.alpha_beta(pf - 1, -beta, -alpha)
            exact = memoire[self.game.hash_code]["exact"]
            self.game.undo()
            if val > best.score:
                best.score, best.coup, best.exact = val, coup, exact
            alpha = max(alpha, val)
        memoire[cle] = best.en_dict()
        return best.score
class IterativeDeepening(NegAlphaBeta_Memory):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        debut = time.time()
        pf = self.get_value('pf')
        while True:
            coup = self._decide(pf)
            pf += 1
            if pf > self.get_value("pf") or time.time() - debut >= self.get_value("secondes"):
                return coup

    decision.memory = {}
