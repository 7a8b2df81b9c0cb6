# trouble: endless-in-search
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best_score, best_action = -101, None
        for action in self.game.actions:
            self.game.move(action)
            score = -self.cut(self.get_value('pf') - 1, -101, 101)
            self.game.undo()
            if score > best_score:
                best_score, best_action = score, action
        return best_action

    def cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        actions = self.game.actions
        i = 0
        while i < len(actions):
            if alpha >= beta:
                return beta
            self.game.move(actions[i])
            score = -self.cut(pf - 1, -beta, -alpha)
            self.game.undo()
            alpha = max(alpha, score)
        return alpha
