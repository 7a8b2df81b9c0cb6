"""Riding live: a tick every so many milliseconds, whether or not anybody turned. For games whose moves are directions."""

from __future__ import annotations

import importlib.util
import shutil
import sys
import time
from typing import TYPE_CHECKING

from rich.text import Text

from ludus.cli._keys import ESCAPE, Keyboard, raw_terminal
from ludus.cli._screen import crop, seat_name
from ludus.core import Player, Position, SpecError
from ludus.core.asking import ask_move

if TYPE_CHECKING:
    from rich.console import Console

ARROWS = {b"A": "up", b"D": "left", b"C": "right", b"B": "down"}  # how an arrow key's sequence ends
LETTERS = {b"w": "up", b"a": "left", b"d": "right", b"s": "down"}
DIRECTIONS = frozenset(LETTERS.values())
MOST_PEOPLE = 2  # that fit at one keyboard
FASTEST, SLOWEST, PACE = 0.02, 2.0, 1.25  # s a tick, and by how much + and - change it
HELP = "arrows{letters}   space pause   + faster   - slower   q quit"


def check_live(position: Position, people: list[int]) -> None:
    """Refuse what cannot be ridden live, before anything is drawn."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SpecError("riding live needs a terminal: leave --live out to play turn by turn")
    if importlib.util.find_spec("termios") is None:
        raise SpecError("riding live needs a terminal as Unix has it: leave --live out to play turn by turn")
    if not set(position.moves(position.seats_to_move()[0])) <= DIRECTIONS:
        raise SpecError(f"{position.game.name} cannot be ridden live: its moves are not directions")
    if len(people) > MOST_PEOPLE:
        raise SpecError(f"{len(people)} people cannot share a keyboard: two can, one with the arrows, one with W A S D")


class Ride:
    """One game, its riders and its pace."""

    def __init__(
        self, screen: Console, position: Position, players: dict[int, Player], names: dict[int, str], seconds: float
    ) -> None:
        self._screen = screen
        self._position = position
        self._players = players
        self._names = names
        self._people = [seat for seat in range(position.players) if seat not in players]
        self._seconds = seconds  # a tick
        self._took = 0.0  # s: what all players together thought in the last tick
        self._turned: dict[int, int] = {}  # [seat] the direction that a person rides in
        self._is_paused = bool(self._people)  # a person starts the game with a first key

    def run(self) -> bool:
        """Ride to the end; False if somebody quit before."""
        with raw_terminal(self._screen):
            self._show()
            keyboard = Keyboard()
            due = time.monotonic() + self._seconds
            while not self._position.is_over:
                for key in keyboard.keys(max(0.0, due - time.monotonic())):
                    if key == b"q":
                        return False
                    self._press(key)
                    self._show()
                if time.monotonic() >= due:
                    due = time.monotonic() + self._seconds
                    if not self._is_paused:
                        self._tick()
                        self._show()
        return True

    def _press(self, key: bytes) -> None:
        if key == b" ":
            self._is_paused = not self._is_paused
        elif key in (b"+", b"="):
            self._seconds = max(FASTEST, self._seconds / PACE)
        elif key == b"-":
            self._seconds = min(SLOWEST, self._seconds * PACE)
        elif (turn := self._turn(key)) is not None:
            seat, direction = turn
            self._turned[seat] = self._number(seat, direction)
            self._is_paused = False

    def _turn(self, key: bytes) -> tuple[int, str] | None:
        """Whose turn a key means: the first person has the arrows, and the letters too if nobody else rides."""
        if self._people and key.startswith(ESCAPE) and key[1:] in ARROWS:
            return self._people[0], ARROWS[key[1:]]
        if self._people and key.lower() in LETTERS:
            return self._people[-1], LETTERS[key.lower()]
        return None

    def _number(self, seat: int, direction: str) -> int:
        """A direction as the rules number it, free or not."""
        return next(move for move in range(4) if self._position.format_move(move, seat) == direction)

    def _tick(self) -> None:
        position, begin = self._position, time.monotonic()
        moves = []
        for seat in position.seats_asked():
            if seat not in position.seats_to_move():
                moves.append(position.legal(seat)[0])
            elif seat in self._players:
                moves.append(ask_move(self._names[seat], self._players[seat], position, seat))
            else:
                moves.append(self._turned.setdefault(seat, position.legal(seat)[0]))
        self._took = time.monotonic() - begin
        position.play(*moves)

    def _show(self) -> None:
        size = shutil.get_terminal_size()
        board = crop(self._position, self._people[0] if self._people else 0, size.columns, size.lines - 3)
        who = Text("   ").join(seat_name(self._position, seat) for seat in range(self._position.players))
        state = "paused" if self._is_paused else f"{max(self._seconds, self._took) * 1000:.0f} ms a tick"
        if self._took > self._seconds and not self._is_paused:
            state += " (players think so long)"
        letters = ", W A S D" if len(self._people) == MOST_PEOPLE else " or W A S D"
        foot = Text(f"{state}   {HELP.format(letters=letters)}", style="dim")
        for line in (who, foot):
            line.truncate(size.columns)
        self._screen.print(Text("\n").join([who, board, Text(), foot]), end="\x1b[J", soft_wrap=True)
        self._screen.file.write("\x1b[H")
        self._screen.file.flush()
