# mistake: leaf-from-own-seat
# class: NegAlphaBeta
# base class from the first session, the rest is ours
import random


class Joueur:
    WIN = 100

    def __init__(self, name, game, **parameters):
        self.name = name
        self.game = game
        self.who_am_i = 0
        self.params = parameters

    def get_value(self, key, default=None):
        if key in self.params:
            return self.params[key]
        return default

    def estimated(self):
        if not self.game.over() or self.game.winner is None:
            return 0
        if self.game.winner == self.who_am_i:
            return self.WIN
        return -self.WIN

    def simulation(self, n, rootPlayer=True):
        moi = self.who_am_i if rootPlayer else self.game.turn
        depart = self.game.state
        res = [0, 0, 0]
        for _ in range(n):
            while not self.game.over():
                self.game.move(random.choice(self.game.actions))
            g = self.game.winner
            res[2 if g is None else 0 if g == moi else 1] += 1
            self.game.state = depart
        return res


class NegAlphaBeta(Joueur):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        scores = []
        for a in self.game.actions:
            self.game.move(a)
            scores.append((-self.ab(self.get_value("pf") - 1, -500, 500), a))
            self.game.undo()
        m = max(s for s, a in scores)
        return [a for s, a in scores if s == m][0]

    def ab(self, d, alpha, beta):
        if d == 0 or self.game.over():
            return self.estimated()
        v = -500
        for a in self.game.actions:
            self.game.move(a)
            x = -self.ab(d - 1, -beta, -alpha)
            self.game.undo()
            if x > v:
                v = x
            if v > alpha:
                alpha = v
            if alpha >= beta:
                return v
        return v
