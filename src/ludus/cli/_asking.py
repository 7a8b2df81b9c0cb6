"""Asking players for thoughts. What goes wrong in one is a sentence that names it; Ctrl-C stops one that thinks."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType

from ludus.core.asking import Failing, ask_move, check_answer
from ludus.core.player import Player
from ludus.core.position import Position
from ludus.core.thought import Thought, bare_thought
from ludus.errors import SpecError


def think(name: str, player: Player, position: Position, seat: int, every: float) -> Iterator[Thought]:
    """A player's thoughts, at least one, every move in them checked; a player that only chooses gives one bare thought."""
    if type(player).think is Player.think:
        yield bare_thought(position, seat, ask_move(name, player, position, seat))
        return
    has_thought = False
    with Failing(name):
        for thought in player.think(position, seat, every):
            if not (isinstance(thought, Thought) and thought.seat == seat and len(thought.candidates) == position.players):
                raise SpecError(f"the player {name} gave no thought about seat {seat} of {position.players}: {thought!r:.80}")
            check_answer(name, thought.move, position, seat)
            has_thought = True
            yield thought
    if not has_thought:
        raise SpecError(f"the player {name} thought nothing: think must yield a Thought, the last one with the decision")


@contextmanager
def closing_all(players: Iterable[Player]) -> Iterator[None]:
    """Whatever happens inside, all players let go of what they hold."""
    with ExitStack() as stack:
        for player in players:
            stack.callback(player.close)
        yield


class Stopper:
    """Ctrl-C while a player thinks: asks it to stop at its next thought; a second one does not wait for that.

    As long as there is no thought to fall back on, Ctrl-C ends the command as it always does.
    """

    def __init__(self) -> None:
        self.has_thought = False  # set by whoever receives the thoughts
        self.is_asked = False  # to stop
        self._before: Callable[[int, FrameType | None], object] | int | None = None

    def __enter__(self) -> Stopper:
        self._before = signal.getsignal(signal.SIGINT)
        if callable(self._before):  # else Ctrl-C is ignored here, and stays so
            signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, *_: object) -> None:
        if callable(self._before):
            signal.signal(signal.SIGINT, self._before)

    def _press(self, number: int, frame: FrameType | None) -> None:
        if self.is_asked:
            raise KeyboardInterrupt
        if not self.has_thought and callable(self._before):
            self._before(number, frame)
        self.is_asked = True
