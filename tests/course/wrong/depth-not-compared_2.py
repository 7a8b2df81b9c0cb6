# mistake: depth-not-compared
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    """NegAlphaBeta avec table. La recherche rend un couple (score, exact)."""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        memo = self.decision.memory
        prof = self.get_value("pf")

        def feuille():
            v = self.estimated()
            if self.game.turn != self.who_am_i:
                v = -v
            return v

        def ranger(p, s, ex, coup):
            memo[self.game.hash_code] = dict(pf=p, score=s, exact=ex, best_action=coup)
            return s, ex

        def chercher(p, alpha, beta):
            connu = memo.get(self.game.hash_code)
            if connu:
                if connu['exact'] or connu['pf'] > 0:
                    return connu['score'], connu['exact']
                if connu['score'] > alpha:
                    alpha = connu['score']
                if alpha >= beta:
                    connu['pf'] = p
                    return connu['score'], connu['exact']
            if self.game.over():
                return ranger(p, feuille(), True, None)
            if p == 0:
                return ranger(0, feuille(), False, None)
            return essayer(p, alpha, beta)

        def essayer(p, alpha, beta):
            meilleur = [-101, False, None]
            for coup in self.game.actions:
                self.game.move(coup)
                s, ex = chercher(p - 1, -beta, -alpha)
                self.game.undo()
                if -s > meilleur[0]:
                    meilleur = [-s, ex, coup]
                if -s > alpha:
                    alpha = -s
                if alpha >= beta:
                    break
            return ranger(p, meilleur[0], meilleur[1], meilleur[2])

        gagnant = [-101, False, None]
        for coup in self.game.actions:
            self.game.move(coup)
            s, ex = chercher(prof - 1, -101, 101)
            self.game.undo()
            if -s > gagnant[0]:
                gagnant = [-s, ex, coup]
        ranger(prof, gagnant[0], gagnant[1], gagnant[2])
        return gagnant[2]

    decision.memory = {}
