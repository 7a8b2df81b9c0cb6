# mistake: ucb-n-before-update
# class: UCB
import math
from ludus.course import Player, scoring


class Arm:
    def __init__(self, action):
        self.action = action
        self.counter = [0, 0, 0]
        self.visits = 0

    def utility(self, n):
        return scoring(self.counter) + 0.3 * math.sqrt(math.log(n) / self.visits)


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        arms = [Arm(a) for a in self.game.actions]
        for arm in arms:
            self.pull(arm)
        n = len(arms)
        for _ in range((self.get_value('nbSim') - 1) * len(arms)):
            best = max(arms, key=lambda arm: arm.utility(n))
            self.pull(best)
            n += 1
        return max(arms, key=lambda arm: arm.utility(n)).action

    def pull(self, arm):
        self.game.move(arm.action)
        result = self.simulation(1)
        self.game.undo()
        arm.visits = max(1, sum(arm.counter))
        arm.counter = [x + y for x, y in zip(arm.counter, result)]
