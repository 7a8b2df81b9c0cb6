"""What every player is: made for one game, asked for one move at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ludus.core.game import Game
from ludus.core.options import Options
from ludus.core.position import Position


class Player(ABC):
    """Derive one class from this in a file of its own; the file's name is the player's.

    A player that cannot play a game says so with a `SpecError` when it is made, not in the middle of one.
    """

    Settings: type[Options] = Options

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        self.game = game
        self.settings = settings
        self.seed = seed

    @abstractmethod
    def choose(self, position: Position, seat: int) -> int:
        """A legal move for `seat`; never called for a seat that only waits. `position` must be left as it was."""
