# mistake: root-window-raised
# class: NegAlphaBeta_Memory
from ludus.course import Player


class NegAlphaBeta_Memory(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        memory = NegAlphaBeta_Memory.decision.memory
        print("memory of", len(memory), "positions")
        _, _, action = self.search(memory, self.get_value("pf"), -self.WIN - 1, self.WIN + 1, is_root=True)
        print("chosen:", action)
        return action

    def search(self, memory, pf, alpha, beta, is_root=False):
        key = self.game.hash_code
        if key in memory and not is_root:
            entry = memory[key]
            if entry["pf"] < pf and not entry["exact"]:
                alpha = max(alpha, entry["score"])
                if alpha >= beta:
                    entry["pf"] = pf
            if entry["pf"] >= pf or entry["exact"]:
                return entry["score"], entry["exact"], entry["best_action"]
        if pf == 0 or self.game.over():
            score = self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
            memory[key] = {"pf": pf, "score": score, "exact": self.game.over(), "best_action": None}
            return score, self.game.over(), None
        result = (-self.WIN - 1, False, None)
        for a in self.game.actions:
            if alpha >= beta:
                result = (beta, result[1], result[2])
                break
            self.game.move(a)
            score, exact, _ = self.search(memory, pf - 1, -beta, -alpha)
            self.game.undo()
            if -score > result[0]:
                result = (-score, exact, a)
            alpha = max(alpha, -score)
        memory[key] = {"pf": pf, "score": result[0], "exact": result[1], "best_action": result[2]}
        return result


NegAlphaBeta_Memory.decision.memory = {}
