# mistake: uct-end-not-counted
# class: UCT_max
import math
from ludus.course import Player, scoring


class UCT_max(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        self.simulations(self.get_value('pf'), nb)
        return self.argmax(self.decision.memory[self.game.hash_code])

    decision.memory = {}

    def argmax(self, noeud):
        n = sum(map(sum, noeud.values()))
        moi = self.game.turn == self.who_am_i

        def u(a):
            s = scoring(noeud[a])
            return (s if moi else -s) + 0.3 * math.sqrt(math.log(n) / sum(noeud[a]))
        return max(noeud, key=u)

    def simulations(self, pf, nbSim):
        zero = [0, 0, 0]
        if pf == 0:
            return zero
        noeud = self.decision.memory.get(self.game.hash_code, {})
        if self.game.over():
            fin = [0, 0, 0]
            if self.game.winner is None:
                fin[2] = nbSim
            elif self.game.winner == self.who_am_i:
                fin[0] = nbSim
            else:
                fin[1] = nbSim
            noeud[None] = [a + b for a, b in zip(noeud.get(None, zero), fin)]
            self.decision.memory[self.game.hash_code] = noeud
            return zero
        neuf = [0, 0, 0]
        for a in self.game.actions:
            if a not in noeud:
                self.game.move(a)
                noeud[a] = self.simulation(nbSim)
                self.game.undo()
                neuf = [x + y for x, y in zip(neuf, noeud[a])]
        a = self.argmax(noeud)
        self.game.move(a)
        suite = self.simulations(pf - 1, nbSim)
        self.game.undo()
        noeud[a] = [x + y for x, y in zip(noeud[a], suite)]
        self.decision.memory[self.game.hash_code] = noeud
        return [x + y for x, y in zip(neuf, suite)]
