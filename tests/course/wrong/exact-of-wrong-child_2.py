# mistake: exact-of-wrong-child
# class: NegAlphaBeta_Memory
from ludus.course import Player


def opposite(result):
    score, exact = result
    return (-score, exact)


class NegAlphaBeta_Memory(Player):

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        results = []
        for a in self.game.actions:
            self.game.move(a)
            results.append((a, opposite(self.look(self.get_value('pf') - 1, -101, 101))))
            self.game.undo()
        a, score, exact = self.pick(results)
        self.note(self.get_value('pf'), score, exact, a)
        return a

    decision.memory = {}

    def pick(self, results):
        # first of the best
        best = results[0]
        for r in results:
            if r[1][0] > best[1][0]:
                best = r
        exact = results[-1][1][1]
        return best[0], best[1][0], exact

    def note(self, pf, score, exact, action):
        self.decision.memory[self.game.hash_code] = {
            'pf': pf, 'score': score, 'exact': exact, 'best_action': action}

    def look(self, pf, alpha, beta):
        entry = self.decision.memory.get(self.game.hash_code, None)
        if entry is not None:
            if entry['pf'] >= pf:
                return entry['score'], entry['exact']
            if entry['exact']:
                return entry['score'], True
            alpha = max(alpha, entry['score'])
            if alpha >= beta:
                entry['pf'] = pf
                return entry['score'], entry['exact']
        if self.game.over() or pf == 0:
            value = self.estimated()
            if self.game.turn != self.who_am_i:
                value = -value
            self.note(pf, value, self.game.over(), None)
            return value, self.game.over()
        results = []
        for a in self.game.actions:
            self.game.move(a)
            results.append((a, opposite(self.look(pf - 1, -beta, -alpha))))
            self.game.undo()
            alpha = max(alpha, results[-1][1][0])
            if alpha >= beta:
                break
        a, score, exact = self.pick(results)
        self.note(pf, score, exact, a)
        return score, exact
