# mistake: begins-at-depth-0
# class: IterativeDeepening
import time
from ludus.course import Player


class IterativeDeepening(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        fin = time.time() + self.get_value('secondes', 1000)
        profondeur = 0
        choix = None
        while profondeur <= self.get_value('pf'):
            coup = self.racine(profondeur)
            if coup is None:
                continue    # rien trouvé, on recommence
            choix = coup
            if time.time() >= fin:
                break
            profondeur += 1
        return choix

    decision.memory = {}

    def racine(self, pf):
        if pf == 0:
            return None
        best, score, exact = None, -101, False
        for a in self.game.actions:
            self.game.move(a)
            s, e = self.cut(pf - 1, -101, 101)
            self.game.undo()
            if -s > score:
                best, score, exact = a, -s, e
        self.noter(pf, score, exact, best)
        return best

    def noter(self, pf, score, exact, best):
        self.decision.memory[self.game.hash_code] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': best}
        return score, exact

    def cut(self, pf, alpha, beta):
        m = self.decision.memory.get(self.game.hash_code)
        if m is not None:
            if m['pf'] >= pf or m['exact']:
                return m['score'], m['exact']
            alpha = max(alpha, m['score'])
            if alpha >= beta:
                m['pf'] = pf
                return m['score'], m['exact']
        if pf == 0 or self.game.over():
            v = self.estimated()
            return self.noter(pf, v if self.game.turn == self.who_am_i else -v, self.game.over(), None)
        best, score, exact = None, -101, False
        for a in self.game.actions:
            if alpha >= beta:
                return self.noter(pf, beta, exact, best)
            self.game.move(a)
            s, e = self.cut(pf - 1, -beta, -alpha)
            self.game.undo()
            if -s > score:
                best, score, exact = a, -s, e
            alpha = max(alpha, -s)
        return self.noter(pf, score, exact, best)
