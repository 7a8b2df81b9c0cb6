"""Step through a game that was played: forward and back, with what each player thought it was worth.

Example: [bold]ludus replay ludus.db:17[/bold]; with [bold]--export game.json[/bold] it is kept as a file
"""

from __future__ import annotations

import functools
import math
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from ludus.arena.gamefile import GameRecord
    from ludus.arena.replay import Replay


def replay(
    what: str = typer.Argument(
        metavar="FILE|DB:ID", help="A file that --export wrote, or a store and the number of a game in it."
    ),
    turn: int = typer.Option(None, min=0, help="Print the position after so many turns; 0 is the start."),
    every: bool = typer.Option(False, "--all", help="Print every position, instead of stepping through them."),
    export: Path = typer.Option(None, metavar="FILE", help="Write the game into a new file of its own."),
    trust: bool = typer.Option(False, "--trust", help="Let a FILE load the game's own Python file, if it names one."),
) -> None:
    from ludus.arena.gamefile import format_record, read_record
    from ludus.arena.replay import Replay
    from ludus.cli._files import write_new
    from ludus.cli._screen import console
    from ludus.cli._steps import is_interactive, step_through
    from ludus.errors import SpecError

    record = read_record(what, trusts_files=trust)
    found, screen = Replay(record), console()
    if turn is not None and turn > found.turns:
        raise SpecError(f"--turn {turn}: {record.title} has {found.turns} turns")
    if export is not None:
        write_new(export, format_record(record))
        screen.print(f"{export} is written.", markup=False)
    elif turn is not None:
        _print(screen, found, turn)
    elif every or not is_interactive():
        for each in range(found.turns + 1):
            _print(screen, found, each)
    else:
        step_through(screen, found.turns, functools.partial(_show, screen, found))


def _print(screen: Console, found: Replay, turn: int) -> None:
    from ludus.cli._screen import fitted

    found.go(turn)
    if turn == 0:
        screen.print(_players(found), end="\n\n")
    screen.print(_caption(found))
    screen.print(fitted(screen, found.position), end="\n\n")


def _show(screen: Console, found: Replay, turn: int) -> None:
    from rich.text import Text

    from ludus.cli._screen import crop
    from ludus.cli._steps import KEYS, fill_screen

    found.go(turn)
    size = shutil.get_terminal_size()
    lines = [*_players(found).split(), *_caption(found).split()]
    room = max(1, size.lines - len(lines) - 4)
    board = crop(found.position, 0, size.columns, room).split()
    fill_screen(screen, [*lines, Text(), *board, Text(), Text(KEYS, style="dim")], size.columns)


def _players(found: Replay) -> Text:
    """Who plays what, and from where."""
    from rich.text import Text

    from ludus.cli._screen import seat_name

    record = found.record
    who = [Text.assemble(seat_name(found.position, seat), f" {name}") for seat, name in enumerate(record.players)]
    return Text("\n").join([Text(f"{record.title}   {record.game}   seed {record.seed}", style="dim"), Text("   ").join(who)])


def _caption(found: Replay) -> Text:
    """The turn, the moves that led here with their figures, and what comes next; a line each."""
    from rich.text import Text

    from ludus.cli._screen import seat_name

    turn, position = found.turn, found.position
    lines = [Text(f"turn {turn} of {found.turns}", style="bold")]
    for seat, move in (found.played(turn) if turn else {}).items():
        figures = _figures(found.record, turn - 1, seat)
        lines.append(Text.assemble(seat_name(position, seat), " played ", (move, "bold"), (figures, "dim")))
    if turn == found.turns:
        lines.append(Text(_ending(found)))
    else:
        to_move = [seat_name(position, seat) for seat in position.seats_to_move()]
        lines.append(Text.assemble(Text(" and ").join(to_move), " to move"))
    return Text("\n").join(lines)


def _figures(record: GameRecord, turn: int, seat: int) -> str:
    """'   0.012 s   value +0.25   1 200 simulations', as far as it is known."""
    from ludus.cli._screen import spaced

    if record.figures is None:
        return ""
    row = record.figures[turn, seat]
    if math.isnan(row["seconds"]):
        return "   by the opening"
    known = [f"{row['seconds']:.3f} s"]
    if not math.isnan(row["value"]):
        known.append(f"value {row['value']:+.3f}{' proven' if row['proven'] else ''}")
    known += [f"{spaced(int(row[name]))} {name}" for name in ("simulations", "nodes") if row[name]]
    if row["depth"]:
        known.append(f"depth {row['depth']}")
    return "   " + "   ".join(known)


def _ending(found: Replay) -> str:
    """How it ended, in words."""
    from ludus.core import Outcome

    record = found.record
    if record.culprit is not None:
        return f"seat {record.culprit} has lost ({record.end}): {record.reason}"
    return str(Outcome(record.returns, record.reason))
