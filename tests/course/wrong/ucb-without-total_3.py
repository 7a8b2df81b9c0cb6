# mistake: ucb-without-total
# class: UCB
import math
from dataclasses import dataclass

from ludus.course import Player, scoring


@dataclass
class Arm:
    action: object
    counter: tuple = (0, 0, 0)

    def add(self, result):
        self.counter = tuple(a + b for a, b in zip(self.counter, result))

    def utility(self, n):
        return scoring(self.counter) + 0.3 * math.sqrt(math.log(n) / sum(self.counter))


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value("nbSim") < 1:
            return None
        arms = [Arm(a) for a in self.game.actions]
        for arm in arms:
            self.pull(state, arm)
        for n in range(len(arms), self.get_value("nbSim") * len(arms)):
            self.pull(state, max(arms, key=lambda arm: arm.utility(self.get_value("nbSim") * len(arms))))
        n = self.get_value("nbSim") * len(arms)
        return max(arms, key=lambda arm: arm.utility(n)).action

    def pull(self, state, arm):
        self.game.move(arm.action)
        arm.add(self.simulation(1))
        self.game.state = state
