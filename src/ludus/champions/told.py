"""What a champion's search found out, as a thought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludus.core import Candidate, Position, Thought
from ludus.core.thought import name_candidates


def tell(position: Position, seat: int, move: int, describe: Callable[[Candidate], Candidate], **more: Any) -> Thought:
    """A thought of the move chosen. `describe` says what is known of each of its moves; `more` are the search's figures."""
    named = name_candidates(position)
    own = tuple(describe(each) for each in named[seat])
    chosen = next(each for each in own if each.move == move)
    candidates = tuple(own if each == seat else others for each, others in enumerate(named))
    return Thought(
        position.game.name, seat, move, chosen.text, candidates, value=chosen.mean, is_proven=chosen.is_proven, **more
    )
