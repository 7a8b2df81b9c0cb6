# mistake: best-action-missing
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def remplir(self, pf, score, exact):
        self.decision.memory[self.game.hash_code] = {'pf': pf, 'score': score, 'exact': exact, 'best_action': None}

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        choix, maxi, sur = None, -self.WIN - 1, False
        for coup in self.game.actions:
            self.game.move(coup)
            val = -self.coupe(pf - 1, -self.WIN - 1, self.WIN + 1)
            ex = self.decision.memory[self.game.hash_code]['exact']
            self.game.undo()
            if val > maxi:
                maxi = val
                choix = coup
                sur = ex
        self.remplir(pf, maxi, sur)
        return choix

    decision.memory = {}

    def coupe(self, pf, alpha, beta):
        mem = self.decision.memory
        h = self.game.hash_code
        if h in mem:
            if mem[h]['pf'] >= pf or mem[h]['exact']:
                return mem[h]['score']
            else:
                alpha = max(alpha, mem[h]['score'])
                if alpha >= beta:
                    mem[h]['pf'] = pf
                    return mem[h]['score']
        if pf == 0 or self.game.over():
            if self.game.turn == self.who_am_i:
                val = self.estimated()
            else:
                val = -self.estimated()
            self.remplir(pf, val, self.game.over())
            return val
        maxi, sur = -self.WIN - 1, False
        for coup in self.game.actions:
            if alpha >= beta:
                self.remplir(pf, beta, sur)
                return beta
            self.game.move(coup)
            val = -self.coupe(pf - 1, -beta, -alpha)
            ex = mem[self.game.hash_code]['exact']
            self.game.undo()
            if val > maxi:
                maxi = val
                sur = ex
            if val > alpha:
                alpha = val
        self.remplir(pf, maxi, sur)
        return maxi
