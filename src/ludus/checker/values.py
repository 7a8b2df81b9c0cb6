"""What actions are worth, by plain negamax: what no search may be at odds with."""

from __future__ import annotations

import functools
from typing import Any

from ludus.checker.cases import Case
from ludus.course import Game, Player

ALL = 100  # moves: to the end of any game that is looked at so far

Known = dict[tuple[Any, int], float]


def values_of_actions(case: Case, pf: int | None = None) -> dict[Any, float]:
    """Of every action in the state that is decided, looked at as far as the case says, or as `pf` does."""
    game, known = case.at(), _known(case.board, case.last_wins, case.draws)
    depth = case.parameters["pf"] if pf is None else pf
    values = {}
    for action in tuple(game.actions):
        game.move(action)
        values[action] = -_value(game, depth - 1, known)
        game.undo()
    return values


def first_best(values: dict[Any, float]) -> Any:
    return max(values, key=lambda action: values[action])


@functools.cache
def _known(board: str, last_wins: bool, draws: bool) -> Known:
    """What was found out about a game before."""
    return {}


def _value(game: Game, pf: int, known: Known) -> float:
    """Seen from the side to move."""
    key = game.state, pf
    if key not in known:
        known[key] = _look(game, pf, known)
    return known[key]


def _look(game: Game, pf: int, known: Known) -> float:
    if game.over():
        if game.winner is None:
            return 0
        return Player.WIN if game.winner == game.turn else -Player.WIN
    if pf == 0:
        return 0
    best: float = Player.LOWEST
    for action in tuple(game.actions):
        game.move(action)
        best = max(best, -_value(game, pf - 1, known))
        game.undo()
    return best
