"""Straight: the move it played last for as long as it can, else the first there is.

For games whose moves keep their meaning. In Tron it rides on until it hits a wall, then turns.
"""

from __future__ import annotations

from ludus.core import WAIT, IllegalMove, Options, Player, Position, SpecError, option


class StraightSettings(Options):
    first: str | None = option(None, "its first move, as people write it; none for the first there is")


class StraightPlayer(Player):
    Settings = StraightSettings
    settings: StraightSettings

    def choose(self, position: Position, seat: int) -> int:
        position.check_to_move(seat)
        moves = position.legal(seat)
        played = [joint[seat] for joint in position.history if joint[seat] != WAIT]
        if played:
            return played[-1] if played[-1] in moves else moves[0]
        first = self.settings.first
        if first is None:
            return moves[0]
        try:
            return position.parse_move(first, seat)
        except IllegalMove as error:
            raise SpecError(f"straight: first: {error}") from None
