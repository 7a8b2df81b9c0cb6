"""Alpha-beta with a memory of the positions it has seen.

The memory belongs to the class and is kept from decision to decision: `NegAlphaBeta_Memory.decision.memory = {}` empties it,
which must be done before a game with other rules. An entry is a dictionary:

    pf           how far ahead was looked
    score        what came of it, seen from the side to move
    exact        whether the games that this is founded on were played to their end
    best_action  the first of the best actions; None at a leaf

The rules by which it is read are the course's. They are not sound in general, for the score of a shallower search is no bound:
ludus's own `alphabeta` keeps proper bounds.
"""

from __future__ import annotations

from typing import Any

from ludus.course.memory import Remembering

Entry = dict[str, Any]


class NegAlphaBeta_Memory(Remembering):
    """Looks `pf` moves ahead, and remembers."""

    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        pf = self.get_value("pf")
        self.tell("enter", pf=pf)
        return self.decide(pf)

    decision.memory = {}  # type: ignore[attr-defined]

    def decide(self, pf: int) -> Any:
        """The root: it is not looked up, and every child gets the whole window."""
        best_action, best_score, is_exact = None, self.LOWEST, False
        for action in self.game.actions:
            score, child_is_exact = self.value_of(action, pf, self.LOWEST, -self.LOWEST)
            if score > best_score:
                best_action, best_score, is_exact = action, score, child_is_exact
        self.store(pf, best_score, is_exact, best_action)
        self.tell("choose", action=best_action, score=best_score)
        return best_action

    def value_of(self, action: Any, pf: int, alpha: float, beta: float) -> tuple[float, bool]:
        """What an action is worth to the side to move, and whether that is exact; the child gets this window as it is."""
        self.game.move(action)
        score = -self.alpha_beta(pf - 1, alpha, beta)
        is_exact: bool = self.memory[self.game.hash_code]["exact"]
        self.game.undo()
        return score, is_exact

    def alpha_beta(self, pf: int, alpha: float, beta: float) -> float:
        """What the position is worth to the side to move."""
        known = self.memory.get(self.game.hash_code)
        if known is not None:
            if known["pf"] >= pf or known["exact"]:
                why = "known deep enough" if known["pf"] >= pf else "exact"
                return self.recall(known, pf, why)
            alpha = max(alpha, known["score"])
            if alpha >= beta:
                known["pf"] = pf
                return self.recall(known, pf, "known to reach beta")
        self.tell("enter", pf=pf, alpha=alpha, beta=beta)
        score = self.look(pf, alpha, beta)
        self.tell("return", score=score)
        return score

    def recall(self, known: Entry, pf: int, why: str) -> float:
        score: float = known["score"]
        self.tell("known", pf=pf, why=why, score=score, entry=dict(known))
        return score

    def look(self, pf: int, alpha: float, beta: float) -> float:
        """Look at a position, and remember what comes of it."""
        if pf == 0 or self.game.over():
            score = self.estimated_by_mover()
            self.tell("leaf", score=score)
            return self.store(pf, score, self.game.over(), None)
        best_action, best_score, is_exact = None, self.LOWEST, False
        for action in self.game.actions:
            if alpha >= beta:
                self.tell("cut", alpha=alpha, beta=beta)
                return self.store(pf, beta, is_exact, best_action)
            score, child_is_exact = self.value_of(action, pf, -beta, -alpha)
            if score > best_score:
                best_action, best_score, is_exact = action, score, child_is_exact
            alpha = max(alpha, score)
        return self.store(pf, best_score, is_exact, best_action)

    def store(self, pf: int, score: float, exact: bool, best_action: Any) -> float:
        """Returns the score that is stored."""
        entry = {"pf": pf, "score": score, "exact": exact, "best_action": best_action}
        self.memory[self.game.hash_code] = entry
        self.tell("store", entry=dict(entry))
        return score
