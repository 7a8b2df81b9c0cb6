# mistake: score-from-own-seat
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    """Version min / max (plus simple pour moi que negamax)."""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        score, exact, coup = self.joueur_max(self.get_value('pf'), -101, 101, racine=True)
        return coup

    decision.memory = {}

    def ecrire(self, pf, score, exact, coup):
        self.decision.memory[self.game.hash_code] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': coup}

    def lire(self):
        e = self.decision.memory.get(self.game.hash_code)
        if e is None:
            return None
        return e['pf'], e['score'], e['exact'], e['best_action']

    def joueur_max(self, pf, alpha, beta, racine=False):
        if not racine:
            e = self.lire()
            if e is not None:
                if e[0] >= pf or e[2]:
                    return e[1], e[2], e[3]
                alpha = max(alpha, e[1])
                if alpha >= beta:
                    self.decision.memory[self.game.hash_code]['pf'] = pf
                    return e[1], e[2], e[3]
        if pf == 0 or self.game.over():
            self.ecrire(pf, self.estimated(), self.game.over(), None)
            return self.estimated(), self.game.over(), None
        score, exact, coup = -101, False, None
        for c in self.game.actions:
            self.game.move(c)
            s, e, _ = self.joueur_min(pf - 1, alpha, beta)
            self.game.undo()
            if s > score:
                score, exact, coup = s, e, c
            if not racine:
                alpha = max(alpha, s)
                if alpha >= beta:
                    break
        self.ecrire(pf, score, exact, coup)
        return score, exact, coup

    def joueur_min(self, pf, alpha, beta):
        e = self.lire()
        if e is not None:
            if e[0] >= pf or e[2]:
                return e[1], e[2], e[3]
            beta = min(beta, e[1])
            if alpha >= beta:
                self.decision.memory[self.game.hash_code]['pf'] = pf
                return e[1], e[2], e[3]
        if pf == 0 or self.game.over():
            self.ecrire(pf, self.estimated(), self.game.over(), None)
            return self.estimated(), self.game.over(), None
        score, exact, coup = 101, False, None
        for c in self.game.actions:
            self.game.move(c)
            s, e, _ = self.joueur_max(pf - 1, alpha, beta)
            self.game.undo()
            if s < score:
                score, exact, coup = s, e, c
            beta = min(beta, s)
            if alpha >= beta:
                break
        self.ecrire(pf, score, exact, coup)
        return score, exact, coup
