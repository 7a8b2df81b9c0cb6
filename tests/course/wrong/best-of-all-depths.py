# mistake: best-of-all-depths
# class: IterativeDeepening
import time
from ludus.course import NegAlphaBeta_Memory


class IterativeDeepening(NegAlphaBeta_Memory):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        start = time.time()
        action, top = None, -1000
        for pf in range(1, self.get_value("pf") + 1):
            found = self.decide(pf)
            score = self.decision.memory[self.game.hash_code]['score']
            if score > top:
                action, top = found, score
            if time.time() - start >= self.get_value("secondes"):
                break
        return action

    decision.memory = {}
