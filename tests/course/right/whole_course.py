# class: NegAlphaBeta_Memory
# TP 1 to 5 in one file
import math
import random

from ludus.course import Matches, Player, scoring


class Randy(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        return random.choice(self.game.actions)


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        scores = [self.score_of(a, self.get_value('pf'), -self.WIN - 1, self.WIN + 1) for a in self.game.actions]
        return self.game.actions[scores.index(max(scores))]

    def score_of(self, a, pf, alpha, beta):
        self.game.move(a)
        s = -self.cut(pf - 1, alpha, beta)
        self.game.undo()
        return s

    def leaf(self):
        return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()

    def cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.leaf()
        for a in self.game.actions:
            if alpha >= beta:
                return beta
            alpha = max(alpha, self.score_of(a, pf, -beta, -alpha))
        return alpha


class NegAlphaBeta_Memory(NegAlphaBeta):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        return self.best_of(pf, -self.WIN - 1, self.WIN + 1, True)['best_action']

    decision.memory = {}

    def cut(self, pf, alpha, beta):
        e = self.decision.memory.get(self.game.hash_code)
        if e is not None:
            if e['pf'] >= pf or e['exact']:
                return e['score']
            alpha = max(alpha, e['score'])
            if alpha >= beta:
                e['pf'] = pf
                return e['score']
        if pf == 0 or self.game.over():
            e = {'pf': pf, 'score': self.leaf(), 'exact': self.game.over(), 'best_action': None}
            self.decision.memory[self.game.hash_code] = e
            return e['score']
        return self.best_of(pf, alpha, beta, False)['score']

    def best_of(self, pf, alpha, beta, root):
        e = {'pf': pf, 'score': -self.WIN - 1, 'exact': False, 'best_action': None}
        for a in self.game.actions:
            if alpha >= beta:
                e['score'] = beta
                break
            self.game.move(a)
            s = -self.cut(pf - 1, alpha, beta) if root else -self.cut(pf - 1, -beta, -alpha)
            exact = self.decision.memory[self.game.hash_code]['exact']
            self.game.undo()
            if s > e['score']:
                e.update(score=s, exact=exact, best_action=a)
            if not root:
                alpha = max(alpha, s)
        self.decision.memory[self.game.hash_code] = e
        return e


class Randy_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        scores = {}
        for a in self.game.actions:
            self.game.move(a)
            scores[a] = scoring(self.simulation(self.get_value('nbSim')))
            self.game.undo()
        return max(scores, key=scores.get)


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        c = {a: self.one(a) for a in self.game.actions}
        for _ in range((nb - 1) * len(c)):
            a = self.best(c)
            c[a] = [x + y for x, y in zip(c[a], self.one(a))]
        return self.best(c)

    def one(self, a):
        self.game.move(a)
        r = self.simulation(1)
        self.game.undo()
        return r

    def best(self, c):
        n = sum(map(sum, c.values()))
        return max(c, key=lambda a: scoring(c[a]) + 0.3 * math.sqrt(math.log(n) / sum(c[a])))


if __name__ == '__main__':
    g = Matches(13, False)
    print(NegAlphaBeta_Memory('moi', g, pf=4).decision((13, 0)))
