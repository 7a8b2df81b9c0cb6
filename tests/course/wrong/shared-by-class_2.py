# mistake: shared-by-class
# class: Randy_MC
from ludus.course import Player, scoring

TOTALS = {}


class Randy_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        actions = self.game.actions
        totals = [TOTALS.setdefault(a, [0, 0, 0]) for a in actions]
        for _ in range(nb):
            for total, a in zip(totals, actions):
                self.game.move(a)
                for i, x in enumerate(self.simulation(1)):
                    total[i] += x
                self.game.undo()
        scores = [scoring(t) for t in totals]
        return actions[scores.index(max(scores))]
