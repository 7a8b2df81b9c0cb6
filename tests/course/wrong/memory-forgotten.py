# mistake: memory-forgotten
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
        self.decision.memory.clear()    # new search, new tree
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        return self.select(self.decision.memory[self.game.hash_code])

    decision.memory = {}

    def select(self, edges):
        n = sum(sum(e) for e in edges.values())
        return max(edges, key=lambda a: self.utility(edges[a], n))

    def utility(self, counter, n):
        return scoring(counter) + 0.3 * math.sqrt(math.log(n) / sum(counter))

    def simulations(self, pf, nbSim):
        if pf == 0:
            return [0, 0, 0]
        tree = self.decision.memory
        key = self.game.hash_code
        edges = tree.setdefault(key, {})
        if self.game.over():
            result = [0, 0, 0]
            result[2 if self.game.winner is None else int(self.game.winner != self.game.turn)] = nbSim
            edges[None] = [x + y for x, y in zip(edges.get(None, [0, 0, 0]), result)]
            return result
        fresh = [0, 0, 0]
        for a in self.game.actions:
            if a not in edges:
                self.game.move(a)
                w, l, d = self.simulation(nbSim, rootPlayer=False)
                self.game.undo()
                edges[a] = [l, w, d]
                fresh = [fresh[0] + l, fresh[1] + w, fresh[2] + d]
        a = self.select(edges)
        self.game.move(a)
        w, l, d = self.simulations(pf - 1, nbSim)
        self.game.undo()
        edges[a] = [edges[a][0] + l, edges[a][1] + w, edges[a][2] + d]
        return [fresh[0] + l, fresh[1] + w, fresh[2] + d]
