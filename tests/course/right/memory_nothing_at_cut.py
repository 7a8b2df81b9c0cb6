# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    """A position that was cut is not known well: it is not put into the memory."""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        memory = self.decision.memory
        pf = self.get_value("pf")

        def leaf():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()

        def remember(pf, score, exact, action):
            memory[self.game.hash_code] = {"pf": pf, "score": score, "exact": exact, "best_action": action}

        def search(pf, alpha, beta):
            """(score, exact)"""
            old = memory.get(self.game.hash_code)
            if old is not None:
                if old["pf"] >= pf or old["exact"]:
                    return old["score"], old["exact"]
                alpha = max(alpha, old["score"])
                if alpha >= beta:
                    old["pf"] = pf
                    return old["score"], old["exact"]
            if pf == 0 or self.game.over():
                remember(pf, leaf(), self.game.over(), None)
                return leaf(), self.game.over()
            best, best_exact, best_action = -self.WIN - 1, False, None
            for a in self.game.actions:
                if alpha >= beta:
                    return best, best_exact
                self.game.move(a)
                score, exact = search(pf - 1, -beta, -alpha)
                self.game.undo()
                if -score > best:
                    best, best_exact, best_action = -score, exact, a
                if -score > alpha:
                    alpha = -score
            remember(pf, best, best_exact, best_action)
            return best, best_exact

        best, best_exact, best_action = -self.WIN - 1, False, None
        for a in self.game.actions:
            self.game.move(a)
            score, exact = search(pf - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if -score > best:
                best, best_exact, best_action = -score, exact, a
        remember(pf, best, best_exact, best_action)
        return best_action

    decision.memory = {}
