# class: NegAlphaBeta
from ludus.course import Player


class Frame:
    def __init__(self, pf, alpha, beta, actions):
        self.pf = pf
        self.alpha = alpha
        self.beta = beta
        self.actions = actions
        self.i = 0


class NegAlphaBeta(Player):
    """No recursion: a stack of frames."""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best, action = None, None
        for a in self.game.actions:
            self.game.move(a)
            value = -self.run(self.get_value("pf") - 1)
            self.game.undo()
            if best is None or value > best:
                best, action = value, a
        return action

    def is_leaf(self, pf):
        return pf == 0 or self.game.over()

    def leaf(self):
        v = self.estimated()
        return v if self.game.turn == self.who_am_i else -v

    def run(self, pf):
        if self.is_leaf(pf):
            return self.leaf()
        stack = [Frame(pf, -self.WIN - 1, self.WIN + 1, self.game.actions)]
        while True:
            top = stack[-1]
            if top.i == len(top.actions) or top.alpha >= top.beta:
                value = top.alpha
                stack.pop()
                if not stack:
                    return value
                self.game.undo()
                parent = stack[-1]
                parent.alpha = max(parent.alpha, -value)
                continue
            self.game.move(top.actions[top.i])
            top.i += 1
            if self.is_leaf(top.pf - 1):
                value = -self.leaf()
                self.game.undo()
                if value > top.alpha:
                    top.alpha = value
            else:
                stack.append(Frame(top.pf - 1, -top.beta, -top.alpha, self.game.actions))
