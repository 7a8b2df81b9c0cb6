# mistake: root-not-stored
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        scores = {}
        for a in self.game.actions:
            self.game.move(a)
            scores[a] = -self.__cut(pf - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
        return max(scores, key=lambda a: scores[a])

    decision.memory = {}

    def __store(self, pf, score, exact, best):
        self.decision.memory[self.game.hash_code] = {
            'pf': pf,
            'score': score,
            'exact': exact,
            'best_action': best,
        }

    def __cut(self, pf, alpha, beta):
        seen = self.decision.memory.get(self.game.hash_code)
        if seen is not None:
            if seen['pf'] >= pf or seen['exact']:
                return seen['score']
            if seen['score'] > alpha:
                alpha = seen['score']
            if alpha >= beta:
                seen['pf'] = pf
                return seen['score']
        if pf == 0 or self.game.over():
            score = self.estimated()
            if self.game.turn != self.who_am_i:
                score = -score
            self.__store(pf, score, self.game.over(), None)
            return score
        best, top, exact = None, -self.WIN - 1, False
        i = 0
        actions = self.game.actions
        while i < len(actions) and alpha < beta:
            self.game.move(actions[i])
            score = -self.__cut(pf - 1, -beta, -alpha)
            child = self.decision.memory[self.game.hash_code]
            self.game.undo()
            if score > top:
                best = actions[i]
                top = score
                exact = child['exact']
            alpha = max(alpha, score)
            i += 1
        self.__store(pf, top, exact, best)
        return top
