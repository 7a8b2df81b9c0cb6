"""`ludus bench search`: how soon a player is ready, and how much it looks at in a move, from a game's first position."""

from __future__ import annotations

import math
import re
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from ludus.catalogue import GAMES, PLAYERS, Spec, find_player, format_spec, make_player, new_game, parse_spec
from ludus.cli._asking import think
from ludus.cli._screen import console, plain_table, print_json, spaced
from ludus.core.position import Position
from ludus.errors import LudusError, SpecError

USUAL = ("mcts", "alphabeta")  # the players measured if none is asked for, as far as they are there and can play
PROCESS = Path("/proc/self")  # where Linux tells of a process's memory


@dataclass(frozen=True)
class Measured:
    """One player's move in one game."""

    game: str
    player: str
    ready: float  # s until its first thought: loading, and compiling if that had not been done before
    seconds: float  # for the move, once it was ready
    simulations: int
    nodes: int
    depth: int  # plies
    megabytes: float | None  # by how much memory grew at most; None where that is not known

    def as_json(self) -> dict[str, Any]:
        rates = {"simulations_per_second": self.simulations / self.seconds, "nodes_per_second": self.nodes / self.seconds}
        return {**asdict(self), **rates}


def bench_search(games: list[str], players: list[str], seconds: float, as_json: bool) -> None:
    """Measure, then print; all games and the usual players if none is given."""
    wanted = [_with_time(spec, seconds) for spec in players or _usual_players()]
    measured, refused = [], []
    with Console(stderr=True).status("") as status:  # on a terminal only
        for game in games or GAMES.names():
            position = new_game(game)
            for player in wanted:
                status.update(Text(f"{game}: {player}"))
                try:
                    measured.append(_measure(game, position, player))
                except LudusError as reason:
                    refused.append({"game": game, "player": player, "left_out": str(reason)})
    if not measured:
        raise SpecError(refused[0]["left_out"])
    left_out = refused if players else []  # nobody asked for the usual ones where they cannot play
    if as_json:
        print_json([*(row.as_json() for row in measured), *left_out])
        return
    _print(measured)
    for row in left_out:
        console().print(Text(f"{row['game']}, {row['player']} is left out: {row['left_out']}", "dim"))


def _usual_players() -> list[str]:
    found = [name for name in USUAL if name in PLAYERS.names()]
    if not found:
        raise SpecError(f"neither {' nor '.join(USUAL)} is there to be measured: say who is, as in --player random")
    return found


def _with_time(text: str, seconds: float) -> str:
    """A player's spec with so many seconds a move, if it has that setting and no limit of its own is given."""
    spec = parse_spec(text)
    settings = find_player(spec.name).Settings
    made = settings.check(spec.settings, spec.name)
    declared = settings.declared.get("seconds")
    if declared is None or "seconds" in spec.settings or made.as_dict()["seconds"] != declared.default:
        return text
    return format_spec(Spec(spec.name, {**spec.settings, "seconds": f"{seconds:g}"}))


def _measure(game: str, position: Position, spec: str) -> Measured:
    begin = time.perf_counter()
    seat = position.seats_to_move()[0]
    next(think(spec, make_player(spec, position.game), position, seat, every=0))
    ready = time.perf_counter() - begin
    before = _forget_peak()
    player = make_player(spec, position.game)  # another one, which has not thought yet
    begin = time.perf_counter()
    *_, thought = think(spec, player, position, seat, every=math.inf)
    took = time.perf_counter() - begin
    peak = _memory("VmHWM")
    grown = None if before is None or peak is None else max(0.0, peak - before)
    return Measured(game, spec, ready, took, thought.simulations, thought.nodes, thought.depth, grown)


def _forget_peak() -> float | None:
    """The memory in use in MB; from here on the peak is counted anew."""
    try:
        (PROCESS / "clear_refs").write_text("5")
    except OSError:
        return None
    return _memory("VmRSS")


def _memory(field: str) -> float | None:
    """A figure of this process's memory in MB."""
    try:
        found = re.search(rf"^{field}:\s*(\d+) kB", (PROCESS / "status").read_text(), re.MULTILINE)
    except OSError:
        return None
    return int(found[1]) * 1024 / 1e6 if found else None


def _print(measured: list[Measured]) -> None:
    table = plain_table()
    table.add_column("game")
    table.add_column("player", overflow="fold", min_width=24)
    for heading in ("ready after", "simulations/s", "nodes/s", "depth", "memory"):
        table.add_column(heading, justify="right")
    for row in measured:
        rates = [spaced(count / row.seconds) if count else "-" for count in (row.simulations, row.nodes)]
        memory = "-" if row.megabytes is None else f"{row.megabytes:.0f} MB"
        table.add_row(Text(row.game), Text(row.player), f"{row.ready:.2f} s", *rates, str(row.depth or "-"), memory)
    console().print(table)
