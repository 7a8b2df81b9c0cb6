# mistake: wins-and-losses-swapped
# class: UCT_negamax
import math
from ludus.course import Player, scoring


def plus(c, d):
    return [c[0] + d[0], c[1] + d[1], c[2] + d[2]]


def retourne(c):
    return [c[1], c[0], c[2]]


class UCT_negamax(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        return self.meilleur(self.decision.memory[self.game.hash_code])

    decision.memory = {}

    def meilleur(self, fiche):
        n = sum(sum(fiche[a]) for a in fiche)
        return max(fiche, key=lambda a: scoring(fiche[a]) + 0.3 * math.sqrt(math.log(n) / sum(fiche[a])))

    def simulations(self, pf, nbSim):
        if pf == 0:
            return [0, 0, 0]
        mem = self.decision.memory
        h = self.game.hash_code
        if h not in mem:
            mem[h] = {}
        if self.game.over():
            res = [0, 0, 0]
            if self.game.winner is None:
                res[2] = nbSim
            elif self.game.winner == self.game.turn:
                res[1] = nbSim
            else:
                res[0] = nbSim
            mem[h][None] = plus(mem[h].get(None, [0, 0, 0]), res)
            return res
        total = [0, 0, 0]
        for a in self.game.actions:
            if a not in mem[h]:
                self.game.move(a)
                mem[h][a] = retourne(self.simulation(nbSim, False))
                self.game.undo()
                total = plus(total, mem[h][a])
        a = self.meilleur(mem[h])
        self.game.move(a)
        res = retourne(self.simulations(pf - 1, nbSim))
        self.game.undo()
        mem[h][a] = plus(mem[h][a], res)
        return plus(total, res)
