# mistake: uct-known-tried-again
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
        return self.best()

    decision.memory = {}

    def best(self):
        node = self.decision.memory[self.game.hash_code]
        n = sum(sum(c) for c in node.values())
        sign = 1 if self.game.turn == self.who_am_i else -1
        return max(node, key=lambda a: sign * scoring(node[a]) + 0.3 * math.sqrt(math.log(n) / sum(node[a])))

    def end(self, nbSim):
        if self.game.winner is None:
            return [0, 0, nbSim]
        if self.game.winner == self.who_am_i:
            return [nbSim, 0, 0]
        return [0, nbSim, 0]

    def simulations(self, pf, nbSim):
        if pf == 0:
            return [0, 0, 0]
        node = {}
        self.decision.memory[self.game.hash_code] = node
        if self.game.over():
            result = self.end(nbSim)
            node[None] = self.add(node.get(None, [0, 0, 0]), result)
            return result
        total = [0, 0, 0]
        for a in self.game.actions:
            if a not in node:
                self.game.move(a)
                node[a] = self.simulation(nbSim)
                self.game.undo()
                total = self.add(total, node[a])
        a = self.best()
        self.game.move(a)
        below = self.simulations(pf - 1, nbSim)
        self.game.undo()
        node[a] = self.add(node[a], below)
        return self.add(total, below)

    def add(self, c, d):
        return [x + y for x, y in zip(c, d)]
