# mistake: actions-assumed
# class: Randy_MC
import random

from ludus.course import Player, scoring


class Randy_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value("nbSim") < 1:
            return None
        scores = {}
        for a in self.game.actions:
            self.game.move(a)
            scores[a] = scoring(self.play(self.get_value("nbSim")))
            self.game.undo()
        return max(scores, key=scores.get)

    def play(self, n):
        counter = [0, 0, 0]
        for _ in range(n):
            moves = 0
            while not self.game.over():
                self.game.move(random.randint(1, len(self.game.actions)))
                moves += 1
            if self.game.winner is None:
                counter[2] += 1
            else:
                counter[self.game.winner != self.who_am_i] += 1
            for _ in range(moves):
                self.game.undo()
        return counter
