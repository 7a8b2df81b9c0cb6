# mistake: root-looked-up
# class: IterativeDeepening
import time

from ludus.course import Player


class IterativeDeepening(Player):
    """une seule fonction récursive, qui sert aussi à la racine"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        debut = time.time()
        coup = None
        p = 1
        while p <= self.get_value('pf'):
            coup = self.chercher(p, -101, 101, True)['best_action']
            if time.time() - debut >= self.get_value('secondes', 1e9):
                break
            p += 1
        return coup

    decision.memory = {}

    def chercher(self, p, alpha, beta, racine):
        mem = self.decision.memory
        h = self.game.hash_code
        if h in mem:
            if mem[h]['pf'] >= p or mem[h]['exact']:
                return mem[h]
            if not racine:
                alpha = max(alpha, mem[h]['score'])
            if alpha >= beta:
                mem[h]['pf'] = p
                return mem[h]
        fiche = {'pf': p, 'score': -101, 'exact': False, 'best_action': None}
        if p == 0 or self.game.over():
            fiche['score'] = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
            fiche['exact'] = self.game.over()
        else:
            for c in self.game.actions:
                if alpha >= beta:
                    fiche['score'] = beta
                    break
                self.game.move(c)
                if racine:
                    f = self.chercher(p - 1, -101, 101, False)
                else:
                    f = self.chercher(p - 1, -beta, -alpha, False)
                self.game.undo()
                if -f['score'] > fiche['score']:
                    fiche['score'] = -f['score']
                    fiche['exact'] = f['exact']
                    fiche['best_action'] = c
                if not racine:
                    alpha = max(alpha, -f['score'])
        mem[h] = fiche
        return fiche
