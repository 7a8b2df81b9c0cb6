# class: UCB
import math
import random

from ludus.course import Player, scoring


class UCB(Player):
    def simulation(self, n, rootPlayer=True):
        """same as the inherited one, but recursive"""
        seat = self.who_am_i if rootPlayer else self.game.turn
        result = [0, 0, 0]
        for _ in range(n):
            winner = self.play_out()
            result[2 if winner is None else (0 if winner == seat else 1)] += 1
        return result

    def play_out(self):
        if self.game.over():
            return self.game.winner
        self.game.move(random.choice(list(self.game.actions)))
        winner = self.play_out()
        self.game.undo()
        return winner

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        counters = {}
        for a in self.game.actions:
            counters[a] = self.try_action(a)
        for _ in range((nb - 1) * len(counters)):
            a = self.best(counters)
            counters[a] = [x + y for x, y in zip(counters[a], self.try_action(a))]
        return self.best(counters)

    def try_action(self, a):
        self.game.move(a)
        result = self.simulation(1)
        self.game.undo()
        return result

    def best(self, counters):
        n = sum(sum(c) for c in counters.values())
        return max(counters, key=lambda a: scoring(counters[a]) + 0.3 * math.sqrt(math.log(n) / sum(counters[a])))
