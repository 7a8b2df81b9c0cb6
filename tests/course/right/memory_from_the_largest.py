# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    """parcourt les coups à l'envers"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        return self.racine(self.get_value('pf'))

    decision.memory = {}

    def coups(self):
        return list(self.game.actions)[::-1]

    def racine(self, pf):
        meilleur = (None, -999, False)
        for c in self.coups():
            s, e = self.apres(c, pf - 1, -999, 999)
            if s > meilleur[1]:
                meilleur = (c, s, e)
        self.garder(pf, *meilleur)
        return meilleur[0]

    def apres(self, c, pf, alpha, beta):
        self.game.move(c)
        s, e = self.noeud(pf, alpha, beta)
        self.game.undo()
        return -s, e

    def garder(self, pf, coup, score, exact):
        self.decision.memory[self.game.hash_code] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': coup}
        return score, exact

    def noeud(self, pf, alpha, beta):
        vieux = self.decision.memory.get(self.game.hash_code)
        if vieux is not None:
            if vieux['pf'] >= pf or vieux['exact']:
                return vieux['score'], vieux['exact']
            alpha = max(alpha, vieux['score'])
            if alpha >= beta:
                vieux['pf'] = pf
                return vieux['score'], vieux['exact']
        if self.game.over() or pf == 0:
            v = self.estimated()
            return self.garder(pf, None, v if self.game.turn == self.who_am_i else -v, self.game.over())
        meilleur = (None, -999, False)
        for c in self.coups():
            if alpha >= beta:
                return self.garder(pf, meilleur[0], beta, meilleur[2])
            s, e = self.apres(c, pf - 1, -beta, -alpha)
            if s > meilleur[1]:
                meilleur = (c, s, e)
            alpha = max(alpha, s)
        return self.garder(pf, *meilleur)
