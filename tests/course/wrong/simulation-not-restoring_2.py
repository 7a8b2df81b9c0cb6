# mistake: simulation-not-restoring
# class: UCB
import math
import random


class Player:
    WIN = 100

    def __init__(self, name, game, **parameters):
        self.name, self.game, self.parameters = name, game, parameters
        self.who_am_i = 0

    def get_value(self, key, default=None):
        return self.parameters.get(key, default)

    def estimated(self):
        w = self.game.winner
        if w is None:
            return 0
        return self.WIN if w == self.who_am_i else -self.WIN

    def simulation(self, n, rootPlayer=True):
        me = self.game.turn
        if rootPlayer:
            me = self.who_am_i
        won = lost = drawn = 0
        for _ in range(n):
            depth = 0
            while not self.game.over():
                self.game.move(random.choice(list(self.game.actions)))
                depth += 1
            if self.game.winner is None:
                drawn += 1
            elif self.game.winner == me:
                won += 1
            else:
                lost += 1
            for _ in range(depth - 1):
                self.game.undo()
        return [won, lost, drawn]


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value("nbSim")
        if nb < 1:
            return None
        counters = {}
        for a in self.game.actions:
            counters[a] = self.play(state, a)
        for _ in range((nb - 1) * len(counters)):
            a = self.best(counters)
            counters[a] = [x + y for x, y in zip(counters[a], self.play(state, a))]
        return self.best(counters)

    def play(self, state, a):
        self.game.move(a)
        c = self.simulation(1)
        self.game.undo()
        return c

    def best(self, counters):
        n = sum(map(sum, counters.values()))

        def u(a):
            w, l, d = counters[a]
            return (w - l) / (w + l + d) + 0.3 * math.sqrt(math.log(n) / (w + l + d))
        return max(counters, key=u)
