# mistake: uct-counter-not-updated
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

    def best(self, c):
        n = sum(sum(x) for x in c.values())
        values = [(scoring(c[a]) + 0.3 * math.sqrt(math.log(n) / sum(c[a])), a) for a in c]
        top = max(v for v, a in values)
        return [a for v, a in values if v == top][0]

    def simulations(self, pf, nbSim):
        won = lost = drawn = 0
        if pf == 0:
            return [won, lost, drawn]
        c = self.decision.memory.setdefault(self.game.hash_code, {})
        if self.game.over():
            if self.game.winner is None:
                drawn = nbSim
            elif self.game.winner == self.game.turn:
                won = nbSim
            else:
                lost = nbSim
            if None not in c:
                c[None] = [0, 0, 0]
            c[None] = [c[None][0] + won, c[None][1] + lost, c[None][2] + drawn]
            return [won, lost, drawn]
        for a in self.game.actions:
            if a not in c:
                self.game.move(a)
                l, w, d = self.simulation(nbSim, False)
                self.game.undo()
                c[a] = [w, l, d]
                won, lost, drawn = won + w, lost + l, drawn + d
        a = self.best(c)
        self.game.move(a)
        l, w, d = self.simulations(pf - 1, nbSim)
        self.game.undo()
        return [won + w, lost + l, drawn + d]
