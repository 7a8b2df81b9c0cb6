# mistake: losses-not-counted
# class: UCB
import math
from ludus.course import Player


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value("nbSim")
        if nb < 1:
            return None
        actions = list(self.game.actions)
        wins = [0] * len(actions)
        plays = [0] * len(actions)

        def play(i):
            self.game.move(actions[i])
            r = self.simulation(1)
            self.game.undo()
            wins[i] += r[0]
            plays[i] += 1

        def best():
            n = sum(plays)
            values = [wins[i] / plays[i] + 0.3 * math.sqrt(math.log(n) / plays[i]) for i in range(len(actions))]
            return values.index(max(values))

        for i in range(len(actions)):
            play(i)
        for _ in range((nb - 1) * len(actions)):
            play(best())
        return actions[best()]
