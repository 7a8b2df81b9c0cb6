# mistake: uct-counted-for-root
# class: UCT_negamax
import math
from ludus.course import Player, scoring


class UCT_negamax(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value("nbSim") < 1:
            return None
        self.simulations(self.get_value("pf"), self.get_value("nbSim"))
        return self.best(self.decision.memory[self.game.hash_code])
    decision.memory = {}

    def best(self, counters):
        n = sum(sum(c) for c in counters.values())
        return max(counters, key=lambda a: scoring(counters[a]) + 0.3 * math.sqrt(math.log(n) / sum(counters[a])))

    def simulations(self, pf, nbSim):
        if pf == 0:
            return [0, 0, 0]
        total = [0, 0, 0]
        key = self.game.hash_code
        counters = self.decision.memory.setdefault(key, {})
        if self.game.over():
            ended = [0, 0, 0]
            if self.game.winner is None:
                ended[2] = nbSim
            elif self.game.winner == self.game.turn:
                ended[0] = nbSim
            else:
                ended[1] = nbSim
            old = counters.get(None, [0, 0, 0])
            counters[None] = [x + y for x, y in zip(old, ended)]
            return ended
        for a in self.game.actions:
            if a not in counters:
                self.game.move(a)
                l, w, d = self.simulation(nbSim)
                self.game.undo()
                counters[a] = [w, l, d]
                total = [x + y for x, y in zip(total, counters[a])]
        a = self.best(counters)
        self.game.move(a)
        l, w, d = self.simulations(pf - 1, nbSim)
        self.game.undo()
        deeper = [w, l, d]
        counters[a] = [x + y for x, y in zip(counters[a], deeper)]
        return [x + y for x, y in zip(total, deeper)]
