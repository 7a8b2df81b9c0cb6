# mistake: uct-fresh-not-returned
# class: UCT_negamax
import math
from ludus.course import Player, scoring


def somme(x, y):
    return [x[0] + y[0], x[1] + y[1], x[2] + y[2]]


class UCT_negamax(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        return self.ucb(self.decision.memory[self.game.hash_code])

    decision.memory = {}

    def ucb(self, d):
        n = 0
        for a in d:
            n += sum(d[a])
        choix, maxi = None, None
        for a in d:
            u = scoring(d[a]) + 0.3 * math.sqrt(math.log(n) / sum(d[a]))
            if maxi is None or u > maxi:
                choix, maxi = a, u
        return choix

    def simulations(self, pf, nbSim):
        """rend les parties jouées, vues par celui qui a le trait"""
        if pf == 0:
            return [0, 0, 0]
        h = self.game.hash_code
        d = self.decision.memory.get(h, {})
        nouveau = [0, 0, 0]
        if self.game.over():
            if self.game.winner is None:
                nouveau[2] = nbSim
            else:
                nouveau[0 if self.game.winner == self.game.turn else 1] = nbSim
            d[None] = somme(d.get(None, [0, 0, 0]), nouveau)
            self.decision.memory[h] = d
            return nouveau
        for a in self.game.actions:
            if a not in d:
                self.game.move(a)
                g, p, n = self.simulation(nbSim, False)
                self.game.undo()
                d[a] = [p, g, n]
                nouveau = somme(nouveau, d[a])
        a = self.ucb(d)
        self.game.move(a)
        g, p, n = self.simulations(pf - 1, nbSim)
        self.game.undo()
        d[a] = somme(d[a], [p, g, n])
        self.decision.memory[h] = d
        if g + p + n > 0:
            return [p, g, n]
        return nouveau
