# mistake: root-takes-worst
# class: NegAlphaBeta_MC
from ludus.course import Player, scoring


class NegAlphaBeta_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        pf = self.get_value('pf')
        worst, answer = None, None
        for action in self.game.actions:
            self.game.move(action)
            for_opponent = self.negamax(pf - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            # the opponent's value: ours is the contrary
            if worst is None or for_opponent > worst:
                worst, answer = for_opponent, action
        return answer

    def negamax(self, pf, alpha, beta):
        if self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        if pf == 0:
            return scoring(self.simulation(self.get_value('nbSim'), False))
        for action in self.game.actions:
            if alpha < beta:
                self.game.move(action)
                alpha = max(alpha, -self.negamax(pf - 1, -beta, -alpha))
                self.game.undo()
        return alpha
