# mistake: games-all-alike
# class: Randy_MC
import random
from ludus.course import Player, scoring


class Randy_MC(Player):
    def simulation(self, n, rootPlayer=True):
        me = self.who_am_i if rootPlayer else self.game.turn
        result = [0, 0, 0]
        for _ in range(n):
            moves = 0
            while not self.game.over():
                self.game.move(self.game.actions[0])
                moves += 1
            winner = self.game.winner
            for _ in range(moves):
                self.game.undo()
            if winner is None:
                result[2] += 1
            elif winner == me:
                result[0] += 1
            else:
                result[1] += 1
        return result

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value("nbSim")
        if nb < 1:
            return None
        best, best_value = None, -2
        for a in self.game.actions:
            self.game.move(a)
            value = scoring(self.simulation(nb))
            self.game.undo()
            if value > best_value:
                best, best_value = a, value
        return best
