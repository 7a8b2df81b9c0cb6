# mistake: begins-at-depth-0
# class: IterativeDeepening
from time import perf_counter

from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        return self.think(self.get_value('pf'))
    decision.memory = {}

    def think(self, pf):
        mem = self.decision.memory
        action, score, exact = None, -self.WIN - 1, False
        if pf > 0:
            for a in self.game.actions:
                self.game.move(a)
                s = -self.cut(mem, pf - 1, -self.WIN - 1, self.WIN + 1)
                e = mem[self.game.hash_code]['exact']
                self.game.undo()
                if s > score:
                    action, score, exact = a, s, e
            mem[self.game.hash_code] = dict(pf=pf, score=score, exact=exact, best_action=action)
        return action

    def cut(self, mem, pf, alpha, beta):
        k = self.game.hash_code
        if k in mem:
            if mem[k]['pf'] >= pf or mem[k]['exact']:
                return mem[k]['score']
            alpha = max(alpha, mem[k]['score'])
            if alpha >= beta:
                mem[k]['pf'] = pf
                return mem[k]['score']
        if pf == 0 or self.game.over():
            s = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
            mem[k] = dict(pf=pf, score=s, exact=self.game.over(), best_action=None)
            return s
        action, score, exact = None, -self.WIN - 1, False
        for a in self.game.actions:
            if alpha >= beta:
                score = beta
                break
            self.game.move(a)
            s = -self.cut(mem, pf - 1, -beta, -alpha)
            e = mem[self.game.hash_code]['exact']
            self.game.undo()
            if s > score:
                action, score, exact = a, s, e
            alpha = max(alpha, s)
        mem[k] = dict(pf=pf, score=score, exact=exact, best_action=action)
        return score


class IterativeDeepening(NegAlphaBeta_Memory):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        stop = perf_counter() + self.get_value('secondes', 10 ** 9)
        depth = 0
        found = None
        while True:
            answer = self.think(depth)
            # one deeper only if this depth gave something
            if answer is not None:
                found = answer
                depth = depth + 1
            if depth > self.get_value('pf') or perf_counter() >= stop:
                return found

    decision.memory = {}
