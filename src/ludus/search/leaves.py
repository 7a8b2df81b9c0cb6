"""Leaves: what a position is worth where a search goes no further. Each of these can fill a search's slot `value_leaf`.

`worth` [seat] receives the value in the game's own units, the returns. `state` may be played on: it is a scratch copy.
`effort` is a whole number that means what the leaf says it means.
"""

from __future__ import annotations

from typing import Any

from ludus.core import ALL, WAIT, Game, SpecError
from ludus.core.slots import MAX_MOVES, Record, evaluate, highest, is_over, legal, lowest, mover, players, returns, slot, step
from ludus.core.streams import below
from ludus.search.playout import UNIFORM, play_out, playout_slots

value_leaf: Any = slot("value_leaf")  # (rules, state, rng, moves, options, worth, effort) -> 0, or -1 if a game got stuck


def value_by_playout(rules: Record, state: Record, rng: Record, moves: Any, options: Any, worth: Any, effort: int) -> int:
    """One game to its end, by the slot `play_out`."""
    if play_out(rules, state, rng, moves, options) < 0:
        return -1
    returns(rules, state, worth)
    return 0


def value_by_evaluation(rules: Record, state: Record, rng: Record, moves: Any, options: Any, worth: Any, effort: int) -> int:
    """The game's own guess, held inside the range of its returns."""
    if is_over(rules, state):
        returns(rules, state, worth)
        return 0
    evaluate(rules, state, worth)
    for seat in range(players(rules)):
        worth[seat] = min(max(worth[seat], lowest(rules)), highest(rules))
    return 0


def value_by_cutoff(rules: Record, state: Record, rng: Record, moves: Any, options: Any, worth: Any, effort: int) -> int:
    """`effort` random plies, then the game's own guess."""
    for _ in range(effort):
        if is_over(rules, state):
            break
        turn = mover(rules, state)
        for seat in range(players(rules)):
            moves[seat] = WAIT
            if turn == seat or turn == ALL:
                count = legal(rules, state, seat, options)
                if count > MAX_MOVES or count < 1:
                    return -1
                moves[seat] = options[below(rng, count)]
        step(rules, state, moves)
    return value_by_evaluation(rules, state, rng, moves, options, worth, effort)


def leaf_slots(game: Game, leaf: str = "playout", policy: str = UNIFORM) -> dict[str, Any]:
    """What a template with the slot `value_leaf` is linked with: a leaf by 'playout', 'evaluation' or 'cutoff'."""
    if leaf == "playout":
        return {"value_leaf": value_by_playout, **playout_slots(game, policy)}
    if policy != UNIFORM:
        raise SpecError(f"a policy plays games to their end, which leaf={leaf} does not: leave policy={policy} out")
    if not game.has("evaluate"):
        raise SpecError(f"{game.name} has no function evaluate, so its positions cannot be valued by {leaf}: take leaf=playout")
    return {"value_leaf": value_by_evaluation if leaf == "evaluation" else value_by_cutoff}
