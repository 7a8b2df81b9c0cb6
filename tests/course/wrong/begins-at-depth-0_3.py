# mistake: begins-at-depth-0
# class: IterativeDeepening
import time
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        return self.chercher(self.get_value('pf'))
    decision.memory = {}

    def chercher(self, pf):
        m = self.decision.memory
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            self.game.move(a)
            s = -self.cut(m, pf - 1, -self.WIN - 1, self.WIN + 1)
            e = m[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
        m[self.game.hash_code] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': best}
        return best

    def cut(self, m, pf, alpha, beta):
        k = self.game.hash_code
        if k in m:
            if m[k]['pf'] >= pf or m[k]['exact']:
                return m[k]['score']
            alpha = max(alpha, m[k]['score'])
            if alpha >= beta:
                m[k]['pf'] = pf
                return m[k]['score']
        if pf == 0 or self.game.over():
            s = self.estimated()
            if self.game.turn != self.who_am_i:
                s = -s
            m[k] = {'pf': pf, 'score': s, 'exact': self.game.over(), 'best_action': None}
            return s
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            if alpha >= beta:
                break
            self.game.move(a)
            s = -self.cut(m, pf - 1, -beta, -alpha)
            e = m[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
            alpha = max(alpha, s)
        m[k] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': best}
        return score


class IterativeDeepening(NegAlphaBeta_Memory):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        fin = time.time() + self.get_value('secondes', 10 ** 6)
        for pf in range(self.get_value('pf') + 1):
            coup = self.chercher(pf)
            if time.time() >= fin:
                break
        return coup
    decision.memory = {}
