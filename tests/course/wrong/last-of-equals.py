# mistake: last-of-equals
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best_action = None
        best_score = -self.WIN - 1
        for action in self.game.actions:
            self.game.move(action)
            score = -self.negalphabeta(self.get_value("pf") - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if score >= best_score:
                best_score = score
                best_action = action
        return best_action

    def negalphabeta(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            value = self.estimated()
            if self.game.turn != self.who_am_i:
                value *= -1
            return value
        best_score = -self.WIN - 1
        for action in self.game.actions:
            self.game.move(action)
            score = -self.negalphabeta(pf - 1, -beta, -alpha)
            self.game.undo()
            if score > best_score:
                best_score = score
            if best_score > alpha:
                alpha = best_score
            if alpha >= beta:
                break
        return best_score
