# mistake: ucb-by-visits
# class: UCT_max
from math import log, sqrt
from ludus.course import Player


class UCT_max(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        d = self.decision.memory[self.game.hash_code]
        return max(d, key=lambda a: sum(d[a]))

    decision.memory = {}

    def argmax(self, d):
        signe = 1 if self.game.turn == self.who_am_i else -1
        n = sum([sum(c) for c in d.values()])
        u = {a: signe * (c[0] - c[1]) / sum(c) + 0.3 * sqrt(log(n) / sum(c)) for a, c in d.items()}
        return [a for a in u if u[a] == max(u.values())][0]

    def essai(self, a, nb):
        self.game.move(a)
        g, p, n = self.simulation(nb, rootPlayer=False)
        if self.game.turn != self.who_am_i:
            g, p = p, g
        self.game.undo()
        return [g, p, n]

    def simulations(self, pf, nbSim):
        if pf == 0:
            return [0, 0, 0]
        if self.game.hash_code not in self.decision.memory:
            self.decision.memory[self.game.hash_code] = {}
        d = self.decision.memory[self.game.hash_code]
        if self.game.over():
            e = self.estimated()
            r = [nbSim, 0, 0] if e > 0 else [0, nbSim, 0] if e < 0 else [0, 0, nbSim]
            if None in d:
                d[None] = [d[None][0] + r[0], d[None][1] + r[1], d[None][2] + r[2]]
            else:
                d[None] = list(r)
            return r
        s = [0, 0, 0]
        for a in self.game.actions:
            if a not in d:
                d[a] = self.essai(a, nbSim)
                s = [s[i] + d[a][i] for i in range(3)]
        a = self.argmax(d)
        self.game.move(a)
        r = self.simulations(pf - 1, nbSim)
        self.game.undo()
        d[a] = [d[a][i] + r[i] for i in range(3)]
        return [s[i] + r[i] for i in range(3)]
