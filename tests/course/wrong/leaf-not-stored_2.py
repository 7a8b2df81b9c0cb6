# mistake: leaf-not-stored
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        self.mem = self.decision.memory
        pf = self.get_value('pf')
        return self.search(pf, -101, 101, True)[2]

    decision.memory = {}

    def search(self, pf, alpha, beta, root=False):
        key = self.game.hash_code
        old = self.mem.get(key)
        if old is not None and not root:
            if old['pf'] >= pf or old['exact']:
                return old['score'], old['exact'], old['best_action']
            alpha = max(alpha, old['score'])
            if alpha >= beta:
                old['pf'] = pf
                return old['score'], old['exact'], old['best_action']
        score, exact, choice = -101, False, None
        if self.game.over() or pf == 0:
            score = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
            exact = self.game.over()
            return score, exact, None
        else:
            for a in self.game.actions:
                self.game.move(a)
                if root:
                    s, e, _ = self.search(pf - 1, alpha, beta)
                else:
                    s, e, _ = self.search(pf - 1, -beta, -alpha)
                self.game.undo()
                if -s > score:
                    score, exact, choice = -s, e, a
                if not root:
                    alpha = max(alpha, -s)
                    if alpha >= beta:
                        break
        self.mem[key] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': choice}
        return score, exact, choice
