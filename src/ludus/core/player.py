"""What every player is: made for one game, asked for one move at a time."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ludus.core.game import Game
from ludus.core.options import Options
from ludus.core.position import Position
from ludus.core.thought import Figures, Thought, bare_thought


class Player:
    """Derive one class from this in a file of its own; the file's name is the player's. It has `choose` or `think`, or both.

    A player that cannot play a game says so with a `SpecError` when it is made, not in the middle of one.
    """

    Settings: type[Options] = Options
    figures: Figures | None = None  # of the last choice; None if the player does not say
    is_person = False  # who sits at this terminal
    needs_warming = True  # the first move in a process takes longer, since compiled code is loaded

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        self.game = game
        self.settings = settings
        self.seed = seed
        if type(self).choose is Player.choose and type(self).think is Player.think:
            raise TypeError(f"{type(self).__name__} needs a method choose(position, seat), or think(position, seat, every)")

    def choose(self, position: Position, seat: int) -> int:
        """A legal move for `seat`; never called for a seat that only waits. `position` must be left as it was."""
        *_, last = self.think(position, seat)
        self.figures = last.figures
        return last.move

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        """Thoughts about a move for `seat`, one every so many seconds and one at the end, which holds the decision.

        Whoever stops asking for the next one has cancelled the search.
        """
        yield bare_thought(position, seat, position.check_move(self.choose(position, seat), seat))

    @property
    def threads(self) -> int:
        """How many cores it keeps busy while it thinks."""
        return int(getattr(self.settings, "threads", 1))

    @property
    def seconds(self) -> float | None:
        """How long it thinks about a move if nobody stops it; None if that does not depend on a clock."""
        return getattr(self.settings, "seconds", None)

    def compiled_policy(self) -> str | None:
        """The game's policy that it moves by, or 'uniform', so that whole games can be played in compiled code; else None."""
        return None

    plays_from_start = False  # it must see every move of a game, so that none may be played before it is asked

    def check(self, position: Position) -> None:
        """A SpecError if it cannot play games that start like this, such as on a level of this size; asked before they do."""

    def begin(self, position: Position, seat: int, seconds: float | None, grace: float | None = None) -> None:
        """A game begins, with so long for each move if a clock runs, and so much more before it is late.

        What is to be started is started now, off the clock.
        """

    @property
    def getting_ready(self) -> float:
        """s that its next answer may take beyond its clock, of one that could not get ready before."""
        return 0.0

    def close(self) -> None:
        """The game is over: let go of whatever is held, such as a process. May be called twice, and after a failure."""

    @property
    def remarks(self) -> str:
        """What it said beside its moves, such as the end of a program's stderr; kept with the game."""
        return ""
