# mistake: deepening-forgets-pf
# class: IterativeDeepening
import time
from ludus.course import Player


class IterativeDeepening(Player):
    """Searches 1, 2, 3... moves deep until the time is used up."""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        end = time.time() + self.get_value('secondes', 1.0)
        pf = 0
        action = None
        while pf < 50:
            pf += 1
            action = self.root(pf)
            if time.time() >= end:
                break
        return action

    decision.memory = {}

    def root(self, pf):
        results = []
        for a in self.game.actions:
            results.append((a,) + self.after(a, pf - 1, -101, 101))
        best = max(results, key=lambda r: r[1])
        return self.store(pf, best[1], best[2], best[0])['best_action']

    def after(self, a, pf, alpha, beta):
        self.game.move(a)
        entry = self.search(pf, alpha, beta)
        self.game.undo()
        return -entry['score'], entry['exact']

    def store(self, pf, score, exact, action):
        entry = {'pf': pf, 'score': score, 'exact': exact, 'best_action': action}
        self.decision.memory[self.game.hash_code] = entry
        return entry

    def search(self, pf, alpha, beta):
        entry = self.decision.memory.get(self.game.hash_code)
        if entry:
            if entry['exact'] or entry['pf'] >= pf:
                return entry
            alpha = max(alpha, entry['score'])
            if alpha >= beta:
                entry['pf'] = pf
                return entry
        if pf == 0 or self.game.over():
            value = self.estimated() if self.who_am_i == self.game.turn else -self.estimated()
            return self.store(pf, value, self.game.over(), None)
        best = (None, -101, False)
        for a in self.game.actions:
            if alpha >= beta:
                return self.store(pf, beta, best[2], best[0])
            score, exact = self.after(a, pf - 1, -beta, -alpha)
            if score > best[1]:
                best = (a, score, exact)
            alpha = max(alpha, score)
        return self.store(pf, best[1], best[2], best[0])
