# mistake: ucb-without-total
# class: UCB
from math import sqrt
from ludus.course import Player, scoring


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
        counters = [self.one_game(a) for a in actions]

        def utility(c):
            return scoring(c) + 0.3 * sqrt(1 / sum(c))

        def pick():
            u = [utility(c) for c in counters]
            return u.index(max(u))

        for _ in range((nb - 1) * len(actions)):
            i = pick()
            game = self.one_game(actions[i])
            counters[i] = [counters[i][0] + game[0], counters[i][1] + game[1], counters[i][2] + game[2]]
        return actions[pick()]

    def one_game(self, a):
        self.game.move(a)
        c = self.simulation(1)
        self.game.undo()
        return c
