"""One turn of any game: the template behind `Position`."""

from __future__ import annotations

from typing import Any

from ludus.core.slots import is_over, legal, mover, players, returns, step

UNSET = float("nan")  # a rule that forgets a seat's return is found out
OVER = -4  # what `turn` answers instead of a seat once the game is over; below WAIT, ALL and CHANCE


def turn(rules: Any, states: Any, moves: Any, play: int, options: Any, counts: Any, gains: Any) -> int:
    """Play `moves` if asked to, then tell who is to move (or OVER), and fill in what that comes with.

    options  [seats, MAX_MOVES + guard]  the moves of every seat
    counts   [seats]                     how many they are; 0 once the game is over
    gains    [seats]                     the returns, once the game is over
    """
    if play:
        step(rules[0], states[0], moves)
    counts[:] = 0
    if is_over(rules[0], states[0]):
        gains[:] = UNSET
        returns(rules[0], states[0], gains)
        return OVER
    for seat in range(players(rules[0])):
        counts[seat] = legal(rules[0], states[0], seat, options[seat])
    return mover(rules[0], states[0])
