# mistake: stored-under-child-key
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        meilleur, score, exact = None, -self.WIN - 1, False
        for coup in self.game.actions:
            self.game.move(coup)
            s, e = self.recherche(pf - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if -s > score:
                meilleur, score, exact = coup, -s, e
        self.stocker(pf, score, exact, meilleur)
        return meilleur

    decision.memory = {}

    def stocker(self, pf, score, exact, coup):
        d = {}
        d['pf'] = pf
        d['score'] = score
        d['exact'] = exact
        d['best_action'] = coup
        self.decision.memory[self.game.hash_code] = d

    def recherche(self, pf, alpha, beta):
        h = self.game.hash_code
        if h in self.decision.memory:
            d = self.decision.memory[h]
            if d['pf'] >= pf or d['exact']:
                return d['score'], d['exact']
            if d['score'] > alpha:
                alpha = d['score']
            if alpha >= beta:
                d['pf'] = pf
                return d['score'], d['exact']
        if pf == 0 or self.game.over():
            s = self.estimated()
            if self.game.turn != self.who_am_i:
                s = -s
            self.stocker(pf, s, self.game.over(), None)
            return s, self.game.over()
        meilleur, score, exact = None, -self.WIN - 1, False
        for coup in self.game.actions:
            if alpha >= beta:
                self.stocker(pf, beta, exact, meilleur)
                return beta, exact
            self.game.move(coup)
            s, e = self.recherche(pf - 1, -beta, -alpha)
            if -s > score:
                meilleur, score, exact = coup, -s, e
                self.stocker(pf, score, exact, meilleur)
            self.game.undo()
            if score > alpha:
                alpha = score
        return score, exact
