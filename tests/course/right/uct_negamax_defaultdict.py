# class: UCT_negamax
import math
from collections import defaultdict

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
        return self.best(self.node())

    decision.memory = defaultdict(dict)

    def node(self):
        # the memory may be emptied with a plain {}
        memory = self.decision.memory
        if self.game.hash_code not in memory:
            memory[self.game.hash_code] = defaultdict(lambda: [0, 0, 0])
        return memory[self.game.hash_code]

    def best(self, node):
        n = sum(sum(c) for c in node.values())
        return max(node, key=lambda a: scoring(node[a]) + 0.3 * math.sqrt(math.log(n) / sum(node[a])))

    def simulations(self, pf, nbSim):
        total = [0, 0, 0]
        if pf == 0:
            return total
        node = self.node()

        def record(action, counter):
            for i in range(3):
                node[action][i] += counter[i]
                total[i] += counter[i]

        if self.game.over():
            winner = self.game.winner
            place = 2 if winner is None else (0 if winner == self.game.turn else 1)
            record(None, [nbSim if i == place else 0 for i in range(3)])
            return total
        for a in self.game.actions:
            if a not in node:
                self.game.move(a)
                w, l, d = self.simulation(nbSim, False)
                self.game.undo()
                record(a, [l, w, d])
        a = self.best(node)
        self.game.move(a)
        w, l, d = self.simulations(pf - 1, nbSim)
        self.game.undo()
        record(a, [l, w, d])
        return total
