# mistake: root-looked-up
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        memory = self.decision.memory
        if self.game.hash_code in memory:
            if memory[self.game.hash_code]['pf'] >= pf and memory[self.game.hash_code]['best_action'] is not None:
                return memory[self.game.hash_code]['best_action']
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            self.game.move(a)
            s = -self.cut(pf - 1, -self.WIN - 1, self.WIN + 1)
            e = memory[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
        memory[self.game.hash_code] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': best}
        return best

    decision.memory = {}

    def cut(self, pf, alpha, beta):
        memory = self.decision.memory
        k = self.game.hash_code
        if k in memory:
            if memory[k]['pf'] >= pf or memory[k]['exact']:
                return memory[k]['score']
            alpha = max(alpha, memory[k]['score'])
            if alpha >= beta:
                memory[k]['pf'] = pf
                return memory[k]['score']
        if pf == 0 or self.game.over():
            s = self.estimated()
            if self.game.turn != self.who_am_i:
                s = -s
            memory[k] = {'pf': pf, 'score': s, 'exact': self.game.over(), 'best_action': None}
            return s
        best, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            if alpha >= beta:
                score = beta
                break
            self.game.move(a)
            s = -self.cut(pf - 1, -beta, -alpha)
            e = memory[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                best, score, exact = a, s, e
            alpha = max(alpha, s)
        memory[k] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': best}
        return score
