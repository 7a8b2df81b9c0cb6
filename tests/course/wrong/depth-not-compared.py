# mistake: depth-not-compared
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            self.game.move(a)
            s = -self.__cut(pf - 1, -self.WIN - 1, self.WIN + 1)
            e = self.decision.memory[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
        self.__remember(pf, score, exact, best)
        return best
    decision.memory = {}

    def __remember(self, pf, score, exact, best):
        self.decision.memory[self.game.hash_code] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': best}

    def __cut(self, pf, alpha, beta):
        key = self.game.hash_code
        if key in self.decision.memory:
            old = self.decision.memory[key]
            # already seen
            return old['score']
        if pf == 0 or self.game.over():
            s = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
            self.__remember(pf, s, self.game.over(), None)
            return s
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            if alpha >= beta:
                self.__remember(pf, beta, exact, best)
                return beta
            self.game.move(a)
            s = -self.__cut(pf - 1, -beta, -alpha)
            e = self.decision.memory[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
            alpha = max(alpha, s)
        self.__remember(pf, score, exact, best)
        return score
