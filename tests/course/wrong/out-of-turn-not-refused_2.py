# mistake: out-of-turn-not-refused
# class: UCB
from math import log, sqrt
from ludus.course import Player, scoring


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        actions = list(self.game.actions)
        compteurs = []
        for a in actions:
            compteurs.append(self.jouer(a))
        for _ in range((nb - 1) * len(actions)):
            i = self.meilleur(compteurs)
            r = self.jouer(actions[i])
            compteurs[i] = [compteurs[i][j] + r[j] for j in range(3)]
        return actions[self.meilleur(compteurs)]

    def jouer(self, a):
        self.game.move(a)
        r = self.simulation(1)
        self.game.undo()
        return r

    def meilleur(self, compteurs):
        n = sum([sum(c) for c in compteurs])
        u = [scoring(c) + 0.3 * sqrt(log(n) / sum(c)) for c in compteurs]
        return u.index(max(u))
