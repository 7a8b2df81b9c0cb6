# mistake: state-taken-apart
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    """la clé est le nombre d'allumettes"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        self.mem = self.decision.memory
        pf = self.get_value('pf')
        fiche = dict(pf=pf, score=-101, exact=False, best_action=None)
        for coup in self.game.actions:
            self.game.move(coup)
            suivante = self.__coupe(pf - 1, -101, 101)
            self.game.undo()
            self.ameliorer(fiche, suivante, coup)
        self.mem[self.game.state[0]] = fiche
        return fiche['best_action']

    decision.memory = {}

    def ameliorer(self, fiche, suivante, coup):
        if -suivante['score'] > fiche['score']:
            fiche['score'] = -suivante['score']
            fiche['exact'] = suivante['exact']
            fiche['best_action'] = coup

    def __coupe(self, pf, alpha, beta):
        h = self.game.state[0]
        if h in self.mem:
            connu = self.mem[h]
            if connu['pf'] >= pf or connu['exact']:
                return connu
            alpha = max(alpha, connu['score'])
            if alpha >= beta:
                connu['pf'] = pf
                return connu
        fiche = dict(pf=pf, score=-101, exact=False, best_action=None)
        if pf == 0 or self.game.over():
            fiche['score'] = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
            fiche['exact'] = self.game.over()
        else:
            i = 0
            coups = self.game.actions
            while i < len(coups) and alpha < beta:
                self.game.move(coups[i])
                suivante = self.__coupe(pf - 1, -beta, -alpha)
                self.game.undo()
                self.ameliorer(fiche, suivante, coups[i])
                alpha = max(alpha, fiche['score'])
                i += 1
        self.mem[h] = fiche
        return fiche
