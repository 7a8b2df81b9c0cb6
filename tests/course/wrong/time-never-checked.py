# mistake: time-never-checked
# class: IterativeDeepening
from ludus.course import Player


class IterativeDeepening(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        res = None
        for pf in range(1, self.get_value('pf') + 1):
            res = self.premier_niveau(pf)
        return res

    decision.memory = {}

    def premier_niveau(self, pf):
        fiche = {'pf': pf, 'score': -101, 'exact': False, 'best_action': None}
        for coup in self.game.actions:
            self.game.move(coup)
            f = self.niveau(pf - 1, -101, 101)
            self.game.undo()
            if -f['score'] > fiche['score']:
                fiche.update(score=-f['score'], exact=f['exact'], best_action=coup)
        self.decision.memory[self.game.hash_code] = fiche
        return fiche['best_action']

    def niveau(self, pf, alpha, beta):
        h = self.game.hash_code
        if h in self.decision.memory:
            f = self.decision.memory[h]
            if f['pf'] >= pf or f['exact']:
                return f
            alpha = max(alpha, f['score'])
            if alpha >= beta:
                f['pf'] = pf
                return f
        fiche = {'pf': pf, 'score': -101, 'exact': False, 'best_action': None}
        if pf == 0 or self.game.over():
            fiche['exact'] = self.game.over()
            fiche['score'] = self.estimated()
            if self.game.turn != self.who_am_i:
                fiche['score'] = -fiche['score']
        else:
            for coup in self.game.actions:
                if alpha >= beta:
                    fiche['score'] = beta
                    break
                self.game.move(coup)
                f = self.niveau(pf - 1, -beta, -alpha)
                self.game.undo()
                if -f['score'] > fiche['score']:
                    fiche.update(score=-f['score'], exact=f['exact'], best_action=coup)
                alpha = max(alpha, -f['score'])
        self.decision.memory[h] = fiche
        return fiche
