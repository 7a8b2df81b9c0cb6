# class: Randy_MC
import copy
import random

from ludus.course import Matches, Player, scoring

essai = copy.deepcopy(Matches(13, True))


class Randy_MC(Player):
    """every random game is played on a copy of the game, so nothing is ever taken back"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        bilans = {}
        for a in self.game.actions:
            bilans[a] = [0, 0, 0]
            for _ in range(nb):
                partie = copy.deepcopy(self.game)
                partie.move(a)
                while not partie.over():
                    partie.move(random.choice(partie.actions))
                gagnant = partie.winner
                bilans[a][2 if gagnant is None else int(gagnant != self.who_am_i)] += 1
        return max(bilans, key=lambda a: scoring(bilans[a]))
