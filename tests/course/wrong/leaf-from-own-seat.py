# mistake: leaf-from-own-seat
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best_score = -self.WIN - 1
        best_action = None
        for a in self.game.actions:
            self.game.move(a)
            s = -self.__cut(self.get_value('pf') - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if s > best_score:
                best_action = a
                best_score = s
        return best_action

    def __cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated()
        i = 0
        acts = self.game.actions
        while i < len(acts) and alpha < beta:
            self.game.move(acts[i])
            alpha = max(alpha, -self.__cut(pf - 1, -beta, -alpha))
            self.game.undo()
            i += 1
        return alpha
