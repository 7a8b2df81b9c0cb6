# mistake: uct-opponent-chooses-for-root
# class: UCT_max
import math
from ludus.course import Player, scoring


class UCT_max(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        return self.choose(self.decision.memory[self.game.hash_code])

    decision.memory = {}

    def choose(self, counters):
        n = sum(sum(c) for c in counters.values())
        best, value = None, -10
        for a, c in counters.items():
            s = scoring(c)
            u = s + 0.3 * math.sqrt(math.log(n) / sum(c))
            if u > value:
                best, value = a, u
        return best

    def simulations(self, pf, nbSim):
        if pf == 0:
            return [0, 0, 0]
        counters = self.decision.memory.setdefault(self.game.hash_code, {})
        if self.game.over():
            counter = [0, 0, nbSim]
            if self.game.winner is not None:
                counter = [nbSim, 0, 0] if self.game.winner == self.who_am_i else [0, nbSim, 0]
            old = counters.get(None, [0, 0, 0])
            counters[None] = [old[0] + counter[0], old[1] + counter[1], old[2] + counter[2]]
            return counter
        res = [0, 0, 0]
        for a in [x for x in self.game.actions if x not in counters]:
            self.game.move(a)
            counters[a] = self.simulation(nbSim)
            self.game.undo()
            for i in range(3):
                res[i] += counters[a][i]
        a = self.choose(counters)
        self.game.move(a)
        deeper = self.simulations(pf - 1, nbSim)
        self.game.undo()
        counters[a] = [counters[a][i] + deeper[i] for i in range(3)]
        return [res[i] + deeper[i] for i in range(3)]
