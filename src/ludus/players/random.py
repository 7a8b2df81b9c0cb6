"""Random: any legal move, each as likely as the next. What every other player must beat."""

from __future__ import annotations

from ludus.core import Game, Options, Player, Position, below, stream
from ludus.core.interpreted import attribute_view


class RandomPlayer(Player):
    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        self._rng = attribute_view(stream(seed, "random player"))[0]

    def choose(self, position: Position, seat: int) -> int:
        moves = position.legal(seat)
        return moves[below(self._rng, len(moves))]
