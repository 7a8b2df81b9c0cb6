"""Stepping through something in the terminal, forward and back."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

KEYS = "← → step   home end   q quit"
PAGE = 10  # steps
END_OF_INPUT = b"\x04"  # Ctrl-D
PATIENCE = 3600.0  # s; then the same is shown again


def is_interactive() -> bool:
    is_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return is_terminal and importlib.util.find_spec("termios") is not None


def step_through(screen: Console, last: int, show: Callable[[int], None]) -> None:
    """Show number 0, and whichever of 0 to `last` the keys lead to, until `q`."""
    from ludus.cli._keys import ESCAPE, Keyboard, raw_terminal

    steps = dict.fromkeys((b"n", b" ", b"l", b"j", b"\r", b"\n", ESCAPE + b"C", ESCAPE + b"B"), 1)
    steps |= dict.fromkeys((b"p", b"h", b"k", b"\x7f", ESCAPE + b"D", ESCAPE + b"A"), -1)
    steps |= {ESCAPE + b"6~": PAGE, ESCAPE + b"5~": -PAGE}
    far = dict.fromkeys((ESCAPE + b"F", ESCAPE + b"4~", ESCAPE + b"8~", b"G"), last)
    far |= dict.fromkeys((ESCAPE + b"H", ESCAPE + b"1~", ESCAPE + b"7~", b"g"), -last)
    number = 0
    with raw_terminal(screen):
        keyboard = Keyboard()
        while True:
            show(number)
            for key in keyboard.keys(PATIENCE):
                if key in (b"q", END_OF_INPUT):
                    return
                number = max(0, min(last, number + steps.get(key, far.get(key, 0))))


def fill_screen(screen: Console, lines: Iterable[Text], columns: int) -> None:
    """Lines in place of all that was shown before, none longer than the screen is wide."""
    from rich.text import Text

    shown = list(lines)
    for line in shown:
        line.truncate(columns)
    screen.print(Text("\n").join(shown).append("\n"), end="\x1b[J", soft_wrap=True)
    screen.file.write("\x1b[H")
    screen.file.flush()
