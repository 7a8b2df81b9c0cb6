"""Why a ride ended: which rider a bot was, and what it rode into."""

from __future__ import annotations

import functools

from ludus.catalogue import new_game, parse_spec
from ludus.contest.store import ContestStore
from ludus.games.tron.falls import tell_falls

RIDDEN = "tron"


def tell_ride(store: ContestStore, game: int, seat: int) -> str:
    """In words, of a game that ended by its rules; '' where nobody rides."""
    falls = _falls(store, game)
    if not falls:
        return ""
    own = f"it was rider {seat + 1}"
    if falls[seat]:
        return f"{own}, which {falls[seat]}"
    others = [(rider, told) for rider, told in enumerate(falls) if told]
    if len(falls) == 2 and others:
        return f"{own}; rider {others[0][0] + 1} {others[0][1]}"
    return f"{own}, the last one riding"


@functools.lru_cache(maxsize=4096)
def _falls(store: ContestStore, number: int) -> tuple[str, ...]:
    """[rider] It is played once more: the store keeps moves only."""
    game = store.game(number)
    if parse_spec(game.game).name != RIDDEN:
        return ()
    position = new_game(game.game, game.seed)
    frames = [position.frame()]
    for joint in game.moves:
        position.play(*(int(joint[seat]) for seat in position.seats_asked()))
        frames.append(position.frame())
    return tell_falls(position.scenery(), frames)
