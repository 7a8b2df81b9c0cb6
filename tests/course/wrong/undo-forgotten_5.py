# mistake: undo-forgotten
# class: NegAlphaBeta_MC
from ludus.course import Player, scoring


class NegAlphaBeta_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        self.nb = self.get_value('nbSim')
        if self.nb < 1:
            return None
        notes = []
        for coup in self.game.actions:
            self.game.move(coup)
            notes.append((-self.negamax(self.get_value('pf') - 1, -1000, 1000), coup))
            self.game.undo()
        return max(notes, key=lambda n: n[0])[1]

    def pour_moi(self):
        if self.game.over():
            return self.estimated()
        return scoring(self.simulation(self.nb))

    def negamax(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.pour_moi() if self.game.turn == self.who_am_i else -self.pour_moi()
        meilleur = -1000
        for coup in self.game.actions:
            self.game.move(coup)
            meilleur = max(meilleur, -self.negamax(pf - 1, -beta, -alpha))
            alpha = max(alpha, meilleur)
            if alpha >= beta:
                break
        return meilleur
