# mistake: leaf-always-exact
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        best_a, best_s, best_e = None, -self.WIN - 1, False
        for a in self.game.actions:
            self.game.move(a)
            s = -self.__cut(pf - 1, -self.WIN - 1, self.WIN + 1)
            e = self.decision.memory[self.game.hash_code]['exact']
            self.game.undo()
            if s > best_s:
                best_a, best_s, best_e = a, s, e
        self.decision.memory[self.game.hash_code] = {'pf': pf, 'score': best_s, 'exact': best_e, 'best_action': best_a}
        return best_a

    decision.memory = {}

    def __cut(self, pf, alpha, beta):
        key = self.game.hash_code
        memory = self.decision.memory
        if key in memory:
            info = memory[key]
            if info['pf'] >= pf or info['exact']:
                return info['score']
            alpha = max(alpha, info['score'])
            if alpha >= beta:
                info['pf'] = pf
                return info['score']
        if pf == 0 or self.game.over():
            # nothing below this node, so the value is exact
            s = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
            memory[key] = {'pf': pf, 'score': s, 'exact': True, 'best_action': None}
            return s
        best_a, best_s, best_e = None, -self.WIN - 1, False
        i = 0
        while i < len(self.game.actions):
            if alpha >= beta:
                best_s = beta
                break
            a = self.game.actions[i]
            self.game.move(a)
            s = -self.__cut(pf - 1, -beta, -alpha)
            e = memory[self.game.hash_code]['exact']
            self.game.undo()
            if s > best_s:
                best_a, best_s, best_e = a, s, e
            if s > alpha:
                alpha = s
            i += 1
        memory[key] = {'pf': pf, 'score': best_s, 'exact': best_e, 'best_action': best_a}
        return best_s
