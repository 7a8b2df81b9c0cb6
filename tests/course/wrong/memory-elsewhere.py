# mistake: memory-elsewhere
# class: NegAlphaBeta_Memory
from ludus.course import Player

MEMOIRE = {}


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        best, score, exact = None, -101, False
        for a in self.game.actions:
            self.game.move(a)
            s = -self.__cut(pf - 1, -101, 101)
            e = MEMOIRE[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
        MEMOIRE[self.game.hash_code] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': best}
        return best

    decision.memory = MEMOIRE

    def __cut(self, pf, alpha, beta):
        cle = self.game.hash_code
        if cle in MEMOIRE:
            e = MEMOIRE[cle]
            if e['pf'] >= pf or e['exact']:
                return e['score']
            alpha = max(alpha, e['score'])
            if alpha >= beta:
                e['pf'] = pf
                return e['score']
        if self.game.over() or pf == 0:
            v = self.estimated()
            if self.who_am_i != self.game.turn:
                v = -v
            MEMOIRE[cle] = {'pf': pf, 'score': v, 'exact': self.game.over(), 'best_action': None}
            return v
        best, score, exact = None, -101, False
        for a in self.game.actions:
            if alpha >= beta:
                score = beta
                break
            self.game.move(a)
            s = -self.__cut(pf - 1, -beta, -alpha)
            e = MEMOIRE[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
            alpha = max(alpha, s)
        MEMOIRE[cle] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': best}
        return score
