# mistake: uct-not-swapped
# class: UCT_negamax
import math
from ludus.course import Player, scoring


class UCT_negamax(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        return self.best(self.decision.memory[self.game.hash_code])

    decision.memory = {}

    def best(self, counters):
        n = sum(map(sum, counters.values()))
        return max(counters, key=lambda a: scoring(counters[a]) + 0.3 * math.sqrt(math.log(n) / sum(counters[a])))

    def simulations(self, pf, nbSim):
        if pf == 0:
            return [0, 0, 0]
        counters = self.decision.memory.setdefault(self.game.hash_code, {})
        if self.game.over():
            w = self.game.winner
            if w is None:
                res = [0, 0, nbSim]
            elif w == self.game.turn:
                res = [nbSim, 0, 0]
            else:
                res = [0, nbSim, 0]
            old = counters.get(None, [0, 0, 0])
            counters[None] = [old[i] + res[i] for i in range(3)]
            return res
        fresh = [0, 0, 0]
        for a in self.game.actions:
            if a not in counters:
                self.game.move(a)
                won, lost, drawn = self.simulation(nbSim, rootPlayer=False)
                self.game.undo()
                counters[a] = [lost, won, drawn]
                fresh = [fresh[i] + counters[a][i] for i in range(3)]
        a = self.best(counters)
        self.game.move(a)
        won, lost, drawn = self.simulations(pf - 1, nbSim)
        self.game.undo()
        below = [won, lost, drawn]
        counters[a] = [counters[a][i] + below[i] for i in range(3)]
        return [fresh[i] + below[i] for i in range(3)]
