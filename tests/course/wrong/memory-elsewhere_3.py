# mistake: memory-elsewhere
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def __init__(self, name, game, **parameters):
        Player.__init__(self, name, game, **parameters)
        self.mem = self.decision.memory

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        b, sc, ex = None, -999, False
        for x in self.game.actions:
            self.game.move(x)
            s, e = self.rec(pf - 1, -999, 999)
            self.game.undo()
            if -s > sc:
                b, sc, ex = x, -s, e
        self.mem[self.game.hash_code] = {'pf': pf, 'score': sc, 'exact': ex, 'best_action': b}
        return b

    decision.memory = {}

    def rec(self, pf, al, be):
        k = self.game.hash_code
        if k in self.mem:
            m = self.mem[k]
            if m['pf'] >= pf or m['exact']: return m['score'], m['exact']
            if m['score'] > al: al = m['score']
            if al >= be:
                m['pf'] = pf
                return m['score'], m['exact']
        if pf == 0 or self.game.over():
            sc = self.estimated()
            if self.game.turn != self.who_am_i: sc = -sc
            b, ex = None, self.game.over()
        else:
            b, sc, ex = None, -999, False
            for x in self.game.actions:
                if al < be:
                    self.game.move(x)
                    s, e = self.rec(pf - 1, -be, -al)
                    self.game.undo()
                    if -s > sc: b, sc, ex = x, -s, e
                    if -s > al: al = -s
        self.mem[k] = {'pf': pf, 'score': sc, 'exact': ex, 'best_action': b}
        return sc, ex
