# mistake: simulations-counted-twice
# class: UCB
from math import sqrt, log
from ludus.course import Player


class Bras:
    """un bras du bandit"""

    def __init__(self, coup):
        self.coup = coup
        self.gagnees = 0
        self.perdues = 0
        self.jouees = 0

    def ajouter(self, res):
        self.gagnees += res[0]
        self.perdues += res[1]
        self.jouees += sum(res)

    def valeur(self, n):
        return (self.gagnees - self.perdues) / self.jouees + 0.3 * sqrt(log(n) / self.jouees)


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        bras = [Bras(c) for c in self.game.actions]
        for b in bras:
            self.tirer(b)
        for i in range((self.get_value('nbSim') - 1) * len(bras)):
            self.tirer(self.meilleur(bras))
        return self.meilleur(bras).coup

    def tirer(self, b):
        self.game.move(b.coup)
        b.ajouter(self.simulation(1))
        self.game.undo()
        b.jouees += 1

    def meilleur(self, bras):
        n = sum(b.jouees for b in bras)
        m = bras[0]
        for b in bras:
            if b.valeur(n) > m.valeur(n):
                m = b
        return m
