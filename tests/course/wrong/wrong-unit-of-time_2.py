# mistake: wrong-unit-of-time
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
        action = None
        for pf in range(1, self.get_value("pf") + 1):
            action = self.decide(pf)
            if time.time() - start >= self.get_value("secondes") * 1000:
                break
        return action

    decision.memory = {}
