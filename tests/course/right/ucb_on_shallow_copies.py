# class: UCB
import copy
import math
import random

from ludus.course import Player, scoring


class UCB(Player):
    """a game of its own for each simulation: a shallow copy is enough if nothing is ever undone"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        actions = self.game.actions
        bilans = {a: [0, 0, 0] for a in actions}
        for a in actions:
            self.une_partie(a, bilans[a])
        for _ in range((nb - 1) * len(actions)):
            a = self.meilleure(bilans)
            self.une_partie(a, bilans[a])
        return self.meilleure(bilans)

    def une_partie(self, a, bilan):
        partie = copy.copy(self.game)
        partie.state = self.game.state
        partie.move(a)
        while not partie.over():
            partie.move(random.choice(partie.actions))
        gagnant = partie.winner
        bilan[2 if gagnant is None else int(gagnant != self.who_am_i)] += 1

    def meilleure(self, bilans):
        n = sum(sum(b) for b in bilans.values())
        return max(bilans, key=lambda a: scoring(bilans[a]) + 0.3 * math.sqrt(math.log(n) / sum(bilans[a])))
