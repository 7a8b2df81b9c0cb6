# mistake: uct-not-swapped
# class: UCT_negamax
from math import log, sqrt
from ludus.course import Player


class Compteur:
    def __init__(self, g=0, p=0, n=0):
        self.g, self.p, self.n = g, p, n

    def __add__(self, c):
        return Compteur(self.g + c.g, self.p + c.p, self.n + c.n)

    def __neg__(self):
        return Compteur(self.p, self.g, self.n)

    def __iter__(self):
        return iter([self.g, self.p, self.n])

    def total(self):
        return self.g + self.p + self.n

    def ucb(self, n):
        return (self.g - self.p) / self.total() + 0.3 * sqrt(log(n) / self.total())


class UCT_negamax(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        return self.choix()

    decision.memory = {}

    def choix(self):
        fiche = self.decision.memory[self.game.hash_code]
        n = sum(Compteur(*c).total() for c in fiche.values())
        m = None
        for a in fiche:
            if m is None or Compteur(*fiche[a]).ucb(n) > Compteur(*fiche[m]).ucb(n):
                m = a
        return m

    def simulations(self, pf, nbSim):
        return list(self.descente(pf, nbSim))

    def descente(self, pf, nbSim):
        if pf == 0:
            return Compteur()
        memoire = self.decision.memory
        h = self.game.hash_code
        if h not in memoire:
            memoire[h] = {}
        if self.game.over():
            res = Compteur(0, 0, nbSim)
            if self.game.winner == self.game.turn:
                res = Compteur(nbSim, 0, 0)
            elif self.game.winner is not None:
                res = Compteur(0, nbSim, 0)
            memoire[h][None] = list(Compteur(*memoire[h].get(None, ())) + res)
            return res
        tout = Compteur()
        for a in self.game.actions:
            if a in memoire[h]:
                continue
            self.game.move(a)
            c = Compteur(*self.simulation(nbSim, False))
            self.game.undo()
            memoire[h][a] = list(c)
            tout = tout + c
        a = self.choix()
        self.game.move(a)
        c = -self.descente(pf - 1, nbSim)
        self.game.undo()
        memoire[h][a] = list(Compteur(*memoire[h][a]) + c)
        return tout + c
