"""Plan: what a tree search does, apart from how long. What cannot be followed is refused when it is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from ludus.core import Engine, SpecError
from ludus.errors import listed, unknown
from ludus.search.bandits import RULES
from ludus.search.mcts import MOST_PLAYOUTS
from ludus.search.parallel import MOST_THREADS

Final = Literal["visits", "mixed"]
Leaf = Literal["playout", "evaluation", "cutoff"]
Order = Literal["at-once", "alternate"]
Parallel = Literal["leaf", "root", "tree"]
FINALS, LEAVES, ORDERS, PARALLELS = get_args(Final), get_args(Leaf), get_args(Order), get_args(Parallel)


@dataclass(frozen=True)
class Plan:
    """The choices; those that were not made are the usual ones."""

    rule: str = "ucb1"
    knob: float | None = None  # the rule's number: c, a or gamma; the rule's usual one if None
    order: Order = "at-once"  # how seats choose that move at once: so, too, or one after the other, the thinking seat first
    final: Final = "visits"  # play the most visited move, or draw by the strategy learnt
    leaf: Leaf = "playout"
    cutoff: int = 10  # plies of a playout before the position is evaluated, where leaf is cutoff
    policy: str = "uniform"  # how moves are chosen in playouts
    playouts: int = 1  # games for every leaf
    parallel: Parallel = "tree"  # what several threads do
    threads: int = 1
    memory: float = 512  # MB
    reuse: bool = True  # keep the tree from move to move
    transpositions: bool = False  # positions of equal keys are one node
    engine: Engine = "compiled"

    def __post_init__(self) -> None:
        if self.rule not in RULES:
            raise SpecError(unknown("selection rule", self.rule, RULES))
        if not 1 <= self.threads <= MOST_THREADS:
            raise SpecError(f"threads must be a whole number from 1 to {MOST_THREADS}, not {self.threads}")
        if not 1 <= self.playouts <= MOST_PLAYOUTS:
            raise SpecError(f"playouts must be a whole number from 1 to {MOST_PLAYOUTS}, not {self.playouts}")
        if self.transpositions and RULES[self.rule].has_regrets:
            raise SpecError(f"{self.rule} looks at a node's children by where they came from: leave transpositions out")
        if self.order == "alternate" and RULES[self.rule].has_regrets:
            raise SpecError(f"{self.rule} looks at what other joint moves would have brought: take order=at-once")
        if self.engine != "compiled" and self.threads > 1:
            raise SpecError("only compiled code runs in several threads: take engine=compiled or threads=1")
        if self.parallel == "leaf" and self.threads > 1 and self.playouts > 1:
            raise SpecError("with parallel=leaf every thread plays one game of a leaf: leave playouts out")
        for name, kinds in (("final", FINALS), ("leaf", LEAVES), ("order", ORDERS), ("parallel", PARALLELS)):
            if getattr(self, name) not in kinds:
                raise SpecError(f"{name} must be {listed(kinds)}, not {getattr(self, name)!r}")
        if self.knob is not None and not (self.knob > 0 or (self.knob == 0 and not RULES[self.rule].draws)):
            raise SpecError(f"the {RULES[self.rule].knob} of {self.rule} must be above 0, not {self.knob}")
