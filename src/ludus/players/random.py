"""Random: any legal move, each as likely as the next. What every other player must beat."""

from __future__ import annotations

from ludus.core import Game, Options, Player, Position, below, stream
from ludus.core.records import first_record


class RandomPlayer(Player):
    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        self._rng = first_record(stream(seed, "random player"))

    def choose(self, position: Position, seat: int) -> int:
        moves = position.legal(seat)
        return moves[below(self._rng, len(moves))]

    def compiled_policy(self) -> str:
        return "uniform"
