# mistake: leaf-not-stored
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        best = {'pf': pf, 'score': -101, 'exact': False, 'best_action': None}
        for a in self.game.actions:
            self.game.move(a)
            child = self.value(pf - 1, -101, 101)
            self.game.undo()
            if -child['score'] > best['score']:
                best['score'] = -child['score']
                best['exact'] = child['exact']
                best['best_action'] = a
        self.decision.memory[self.game.hash_code] = best
        return best['best_action']
    decision.memory = {}

    def value(self, pf, alpha, beta):
        """returns the entry of the position (a dictionary)"""
        memory = self.decision.memory
        k = self.game.hash_code
        if k in memory:
            e = memory[k]
            if e['pf'] >= pf or e['exact']:
                return e
            alpha = max(alpha, e['score'])
            if alpha >= beta:
                e['pf'] = pf
                return e
        if pf == 0 or self.game.over():
            v = self.estimated()
            if self.game.turn != self.who_am_i:
                v = -v
            return {'pf': pf, 'score': v, 'exact': self.game.over(), 'best_action': None}
        best = {'pf': pf, 'score': -101, 'exact': False, 'best_action': None}
        for a in self.game.actions:
            if alpha >= beta:
                best['score'] = beta
                break
            self.game.move(a)
            child = self.value(pf - 1, -beta, -alpha)
            self.game.undo()
            if -child['score'] > best['score']:
                best['score'] = -child['score']
                best['exact'] = child['exact']
                best['best_action'] = a
            alpha = max(alpha, -child['score'])
        memory[k] = best
        return best
