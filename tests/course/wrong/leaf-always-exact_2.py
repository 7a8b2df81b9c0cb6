# mistake: leaf-always-exact
# class: NegAlphaBeta_Memory
from ludus.course import Player


class Entry(dict):
    """one line of the table"""

    def __init__(self, pf, score, exact, best_action=None):
        dict.__init__(self, pf=pf, score=score, exact=exact, best_action=best_action)


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        table = self.decision.memory
        pf = self.get_value('pf')
        entry = Entry(pf, -self.WIN - 1, False)
        for action in self.game.actions:
            self.game.move(action)
            child = self.explore(table, pf - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if -child['score'] > entry['score']:
                entry = Entry(pf, -child['score'], child['exact'], action)
        table[self.game.hash_code] = entry
        return entry['best_action']

    decision.memory = {}

    def leaf(self, pf):
        sign = 1
        if self.game.turn != self.who_am_i:
            sign = -1
        return Entry(pf, sign * self.estimated(), pf == 0 or self.game.over())

    def explore(self, table, pf, alpha, beta):
        key = self.game.hash_code
        if key in table:
            old = table[key]
            if old['pf'] >= pf or old['exact']:
                return old
            alpha = max(alpha, old['score'])
            if alpha >= beta:
                old['pf'] = pf
                return old
        if pf == 0 or self.game.over():
            table[key] = self.leaf(pf)
            return table[key]
        entry = Entry(pf, -self.WIN - 1, False)
        for action in self.game.actions:
            if alpha >= beta:
                entry['score'] = beta
                break
            self.game.move(action)
            child = self.explore(table, pf - 1, -beta, -alpha)
            self.game.undo()
            if -child['score'] > entry['score']:
                entry = Entry(pf, -child['score'], child['exact'], action)
            alpha = max(alpha, -child['score'])
        table[key] = entry
        return entry
