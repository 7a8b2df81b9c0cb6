"""Alpha-beta: looks as far ahead as 200 000 positions reach, or as far as it is told, and remembers what it has seen.

Beyond the last ply it trusts the game's evaluation, where there is one, or takes everything for even. A game may offer
several evaluations: `eval=border` takes the one that its file calls `evaluate_border`. Where more than two play, the others are
taken to play against it (`others=paranoid`) or each for itself (`others=maxn`). A depth counts turns: where all move at once
a ply is a move of everyone, and the others are taken to know its own.
"""

from __future__ import annotations

from typing import Any, Literal

from ludus.core import Game, SpecError, option
from ludus.errors import unknown
from ludus.players._limits import MOST
from ludus.players._lookahead import LookAheadPlayer, LookAheadSettings
from ludus.search.alphabeta import AlphaBeta


class AlphaBetaSettings(LookAheadSettings):
    depth: int | None = option(None, "how many plies to look ahead", low=1, high=10_000)
    nodes: int | None = option(200_000, "positions to look at for a move; none if another limit is given", low=1, high=MOST)
    leaf: Literal["evaluate", "zero"] | None = option(
        None, "what a position is worth at the last ply; evaluate if the game can"
    )
    eval: str | None = option(None, "which of the game's evaluations to take")
    others: Literal["paranoid", "maxn"] = option("paranoid", "the others play against it, or each for itself")

    @classmethod
    def settle(cls, given: dict[str, Any]) -> dict[str, Any]:
        others = {"seconds", "depth"} & {name for name, value in given.items() if value is not None}
        return {"nodes": None, **given} if others else given


class AlphaBetaPlayer(LookAheadPlayer):
    Settings = AlphaBetaSettings

    def __init__(self, game: Game, settings: AlphaBetaSettings, seed: int) -> None:
        super().__init__(game, settings, seed)
        self.search = make_search(game, settings, seed)


def make_search(game: Game, settings: AlphaBetaSettings, seed: int) -> AlphaBeta:
    """The search that the settings ask for."""
    if settings.eval is not None and settings.eval not in game.evaluations:
        raise SpecError(f"{game.name}: {unknown('evaluation', settings.eval, game.evaluations)}")
    if settings.eval is not None and settings.leaf == "zero":
        raise SpecError(f"leaf=zero evaluates nothing, so eval={settings.eval} does not go with it: leave one of them out")
    chosen = game.evaluations[settings.eval] if settings.eval is not None else None
    has_evaluation = chosen is not None or game.has("evaluate")
    if settings.leaf == "evaluate" and not has_evaluation:
        raise SpecError(f"{game.name} has no function evaluate: leave leaf out, or take leaf=zero")
    is_zero = settings.leaf == "zero" or not has_evaluation
    return AlphaBeta(
        game,
        "zero" if is_zero else "evaluation",
        evaluate=chosen,
        others=settings.others,
        table=settings.table,
        seed=seed,
    )
