# mistake: ucb-by-score
# class: UCB
from math import log, sqrt
from ludus.course import Player


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        actions = list(self.game.actions)
        k = len(actions)
        won, lost, played = [0] * k, [0] * k, [0] * k

        def run(i):
            self.game.move(actions[i])
            w, l, d = self.simulation(1)
            self.game.undo()
            won[i] += w
            lost[i] += l
            played[i] += 1

        def score(i):
            return (won[i] - lost[i]) / played[i]

        def ucb(i):
            return score(i) + 0.3 * sqrt(log(sum(played)) / played[i])

        for i in range(k):
            run(i)
        for _ in range(k * nb - k):
            run(max(range(k), key=ucb))
        return actions[max(range(k), key=score)]
