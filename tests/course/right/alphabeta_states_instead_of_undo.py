# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        game = self.game
        game.state = state
        if game.turn != self.who_am_i:
            print("not my turn to play")
            return None

        def valeur(etat, pf, alpha, beta):
            game.state = etat
            if pf == 0 or game.over():
                v = self.estimated()
                return v if game.turn == self.who_am_i else -v
            for coup in game.actions:
                game.state = etat
                game.move(coup)
                s = -valeur(game.state, pf - 1, -beta, -alpha)
                if s > alpha:
                    alpha = s
                    if alpha >= beta:
                        break
            return alpha

        notes = {}
        for coup in game.actions:
            game.state = state
            game.move(coup)
            notes[coup] = -valeur(game.state, self.get_value('pf') - 1, -500, 500)
        game.state = state
        return max(notes, key=notes.get)
