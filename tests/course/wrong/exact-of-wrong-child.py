# mistake: exact-of-wrong-child
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        best_score = -self.WIN - 1
        best_action = None
        for action in self.game.actions:
            self.game.move(action)
            score = -self.cut(pf - 1, -self.WIN - 1, self.WIN + 1)
            exact = self.decision.memory[self.game.hash_code]["exact"]
            self.game.undo()
            if score > best_score:
                best_score = score
                best_action = action
        self.decision.memory[self.game.hash_code] = {"pf": pf, "score": best_score, "exact": exact, "best_action": best_action}
        return best_action

    decision.memory = {}

    def cut(self, pf, alpha, beta):
        memory = self.decision.memory
        key = self.game.hash_code
        if key in memory:
            if memory[key]["pf"] >= pf or memory[key]["exact"]:
                return memory[key]["score"]
            alpha = max(alpha, memory[key]["score"])
            if alpha >= beta:
                memory[key]["pf"] = pf
                return memory[key]["score"]
        if pf == 0 or self.game.over():
            score = self.estimated()
            if self.game.turn != self.who_am_i:
                score = -score
            memory[key] = {"pf": pf, "score": score, "exact": self.game.over(), "best_action": None}
            return score
        best_score = -self.WIN - 1
        best_action = None
        exact = False
        for action in self.game.actions:
            if alpha >= beta:
                memory[key] = {"pf": pf, "score": beta, "exact": exact, "best_action": best_action}
                return beta
            self.game.move(action)
            score = -self.cut(pf - 1, -beta, -alpha)
            exact = memory[self.game.hash_code]["exact"]
            self.game.undo()
            if score > best_score:
                best_score = score
                best_action = action
            alpha = max(alpha, score)
        memory[key] = {"pf": pf, "score": best_score, "exact": exact, "best_action": best_action}
        return best_score
