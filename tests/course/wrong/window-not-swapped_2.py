# mistake: window-not-swapped
# class: NegAlphaBeta
# Groupe 4 - exercice 2
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        game = self.game
        game.state = state
        if game.turn != self.who_am_i:
            print("not my turn to play")
            return None

        def explore(depth, a, b):
            if game.over() or depth <= 0:
                signe = 1 if game.turn == self.who_am_i else -1
                return signe * self.estimated()
            actions = list(game.actions)
            m = -float('inf')
            while actions != []:
                act = actions.pop(0)
                game.move(act)
                v = -explore(depth - 1, -a, -b)
                game.undo()
                m = max(m, v)
                a = max(a, m)
                if a >= b:
                    actions = []   # coupure
            return m

        inf = float('inf')
        values = []
        for act in game.actions:
            game.move(act)
            values.append((act, -explore(self.get_value('pf') - 1, -inf, inf)))
            game.undo()
        best, val = values[0]
        for act, v in values[1:]:
            if v > val:
                best, val = act, v
        return best
