"""MCTS: Monte Carlo tree search, for games in turns and for moves at once, with any number of players.

Each simulation walks down a tree by a selection rule, adds a position, plays it out at random and tells every move on the way
what it brought. The tree is kept from move to move. With threads, `parallel` says what they do: play the games of a leaf
together, grow a tree each, whose sums decide, or grow one tree together.

Where everyone moves at once, each seat picks its move by itself. With `order=alternate` the thinking seat picks first, and the
others answer, each knowing what was picked before it: that is pessimistic, and knows nothing of mixed strategies.
"""

from __future__ import annotations

from typing import Literal

from ludus.core import Game, Options, SpecError, option
from ludus.players._limits import TreeSettings
from ludus.players._tree import TreePlayer
from ludus.search.bandits import RULES
from ludus.search.plan import Plan
from ludus.search.treesearch import TreeSearch


class MctsSettings(TreeSettings):
    rule: Literal["ucb1", "ucb1-tuned", "ratio", "regret", "exp3"] = option("ucb1", "how a simulation picks moves")
    c: float | None = option(None, "how much ucb1 and ucb1-tuned explore; 0.7 and 1 if left out", low=0, high=1000)
    a: float | None = option(None, "the a of the rule ratio, (a + gains) / (a + visits); 22 if left out", low=0, high=1_000_000)
    gamma: float | None = option(None, "what regret and exp3 draw evenly; 0.1 and 0.2 if left out", low=0.001, high=1)
    order: Literal["at-once", "alternate"] = option("at-once", "moves at once: each by itself, or the others knowing ours")
    final: Literal["visits", "mixed"] = option("visits", "play the most visited move, or draw one by the strategy learnt")
    leaf: Literal["playout", "evaluation", "cutoff"] = option("playout", "how a new position is valued")
    cutoff: int = option(10, "random plies before the evaluation, with leaf=cutoff", low=0, high=10_000)
    policy: str = option("uniform", "how moves are chosen in playouts: uniform, or a policy of the game")
    playouts: int = option(1, "random games for every new position", low=1, high=64)
    threads: int = option(1, "how many threads", low=1, high=64)
    parallel: Literal["leaf", "root", "tree"] = option("tree", "what threads do: share leaves, have a tree each, share one")
    reuse: bool = option(True, "keep the tree from move to move")
    transpositions: bool = option(False, "treat positions of equal keys as one")
    memory: float = option(512, "MB for the tree; a full one goes on learning", low=0.001, high=1_000_000)


class Mcts(TreePlayer):
    Settings = MctsSettings

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        assert isinstance(settings, MctsSettings)
        self.limits = settings.limits()
        self.search = TreeSearch(game, plan_of(settings), seed)


def plan_of(settings: MctsSettings) -> Plan:
    """The plan that the settings ask for; a SpecError if a number was given that the rule does not take."""
    wanted = RULES[settings.rule].knob
    for name in ("c", "a", "gamma"):
        if name != wanted and getattr(settings, name) is not None:
            raise SpecError(f"mcts: {name} means nothing to rule={settings.rule}, which takes {wanted}")
    names = (
        "rule",
        "order",
        "final",
        "leaf",
        "cutoff",
        "policy",
        "playouts",
        "threads",
        "parallel",
        "reuse",
        "transpositions",
        "memory",
    )
    return Plan(knob=getattr(settings, wanted), **{name: getattr(settings, name) for name in names})
