"""Step through a decision of one of the course's players: every position, window, cut and entry of its memory.

Example: [bold]ludus trace matches NegAlphaBeta_Memory --state 4,4 --set pf=3 --set last=loses[/bold]
"""

from __future__ import annotations

import math
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ludus.errors import LudusError, SpecError, unknown

if TYPE_CHECKING:
    from rich.text import Text

    from ludus import course
    from ludus.course.trace import Event

MOST = 200_000  # events
RULES = ("last", "matches")  # what --set says of the game itself
DEFAULTS = {"pf": 3, "nbSim": 10}
PARAMETERS: dict[str, tuple[type[int] | type[float], int, str]] = {
    "pf": (int, 1, "a whole number of 1 or more"),
    "nbSim": (int, 1, "a whole number of 1 or more"),
    "secondes": (float, 0, "a number of 0 or more"),
    "seed": (int, 0, "a whole number of 0 or more"),
}
"""What a player of the course can be given: how it is read, the least it can be, and that in words."""


def trace(
    game: str = typer.Argument(help="matches, or any game for two in turn, as name:option=value,..."),
    player: str = typer.Argument(help="A player of the course, such as NegAlphaBeta_Memory, UCB or UCT_max."),
    state: str = typer.Option(
        "", help="Where it decides: matches left and number of the turn, as 4,4; of other games the moves played, as 4,0,2."
    ),
    settings: list[str] = typer.Option([], "--set", help="pf=3, nbSim=10, seed=1; of Matches last=loses, matches=13."),
    svg: Path = typer.Option(None, metavar="FILE", help="Draw the tree into a new file."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object a line for every step."),
) -> None:
    from ludus.cli._files import write_new
    from ludus.cli._screen import console
    from ludus.cli._steps import is_interactive, step_through

    given = dict(_setting(each, game) for each in settings)
    made = _make(game, player, given)
    where = _state(state, made.game)
    events = _run(made, where)
    screen = console()
    if svg is not None:
        write_new(svg, _draw(events))
        screen.print(f"{svg} is written: {len(events)} steps.", markup=False)
    elif as_json:
        _print_lines(events)
    elif is_interactive():
        step_through(screen, len(events) - 1, lambda number: _show(events, number))
    else:
        for event in events:
            screen.print("  " * event.depth + str(event), markup=False)


def _setting(text: str, game: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise SpecError(f"--set {text}: write name=value, as in pf=3")
    if name in RULES and game == "matches":
        return name, int(value) if value.isdecimal() else value
    if name not in PARAMETERS:
        raise SpecError(f"--set {text}: {unknown('setting', name, [*PARAMETERS, *(RULES if game == 'matches' else ())])}")
    read, least, accepted = PARAMETERS[name]
    try:
        number = read(value)
    except ValueError:
        number = math.nan
    if not least <= number < math.inf:
        raise SpecError(f"--set {text}: {name} must be {accepted}")
    return name, number


def _make(game: str, name: str, given: dict[str, Any]) -> course.Player:
    from ludus import course

    kinds: dict[str, type[course.Player]] = {each: kind for each in course.__all__ if _is_player(kind := getattr(course, each))}
    wanted = {each.lower(): kind for each, kind in kinds.items()}.get(name.lower())
    if wanted is None:
        raise SpecError(unknown("player of the course", name, kinds))
    rules: dict[str, Any] = {each: given.pop(each) for each in RULES if each in given and game == "matches"}
    return wanted(name, _game(game, rules), **{"seed": 0, **DEFAULTS, **given})


def _is_player(kind: Any) -> bool:
    from ludus import course

    return isinstance(kind, type) and issubclass(kind, course.Player) and kind is not course.Player


def _game(name: str, rules: dict[str, Any]) -> course.Game:
    from ludus import course
    from ludus.catalogue import find_game, new_game

    if name != "matches":
        from ludus.players._course import course_game

        return course_game(new_game(name))
    options = find_game("matches").options(rules).as_dict()
    return course.Matches(options["matches"], options["last"] == "wins")


def _state(text: str, game: course.Game) -> Any:
    from ludus import course

    if not text:
        return game.state
    parts = text.strip("()").split(",")
    if not all(part.strip().isdecimal() for part in parts):
        raise SpecError(f"--state {text}: write whole numbers with commas between them, as in 4,4")
    if isinstance(game, course.Matches) and len(parts) != 2:
        raise SpecError(f"--state {text}: of Matches write the matches left and the number of the turn, as in 4,4")
    try:
        state = tuple(map(int, parts))
        game.state = state
    except (ValueError, LudusError) as error:
        raise SpecError(f"--state {text} does not fit: {error}") from None
    if game.over():
        raise SpecError(f"--state {text}: the game is over there, so nothing is to be decided")
    return state


def _run(player: course.Player, state: Any) -> list[Event]:
    player.game.state = state
    player.who_am_i = player.game.turn
    memory = getattr(player.decision, "memory", None)
    if memory is not None:
        memory.clear()
    try:
        events = list(player.trace(state))
    except RecursionError:
        raise SpecError("that is too deep: give a smaller pf") from None
    if len(events) > MOST:
        raise SpecError(f"the trace has {len(events)} steps, more than the {MOST} that can be looked at: give a smaller pf")
    return events


def _draw(events: list[Event]) -> str:
    from ludus.course.trace_svg import draw

    try:
        return draw(events)
    except ValueError as error:
        raise SpecError(str(error)) from None


def _print_lines(events: list[Event]) -> None:
    import json

    for event in events:
        sys.stdout.write(json.dumps(event.as_json()) + "\n")


def _show(events: list[Event], number: int) -> None:
    """The steps around one of them, and beside them the memory as it is then."""
    from rich.text import Text

    from ludus.cli._screen import console
    from ludus.cli._steps import KEYS, fill_screen

    size = shutil.get_terminal_size()
    room = max(3, size.lines - 5)
    first = max(0, min(number - room // 2, len(events) - room))
    left = [_line(events, each, each == number) for each in range(first, min(first + room, len(events)))]
    memory = _memory(events[: number + 1])
    half = max(30, size.columns * 3 // 5)
    lines = [Text(f"step {number + 1} of {len(events)}", style="bold"), Text()]
    for row in range(max(len(left), min(len(memory), room))):
        line = left[row] if row < len(left) else Text()
        line.truncate(half - 2, pad=True)
        lines.append(line.append("  ").append(memory[row] if row < len(memory) else Text()))
    fill_screen(console(), [*lines, Text(), Text(KEYS, style="dim")], size.columns)


def _line(events: list[Event], number: int, is_current: bool) -> Text:
    from rich.text import Text

    colours = {"cut": "red", "known": "yellow", "store": "dim", "return": "dim", "choose": "bold green"}
    event = events[number]
    style = "reverse" if is_current else colours.get(event.kind, "")
    return Text("  " * event.depth + str(event), style=style)


def _memory(events: list[Event]) -> list[Text]:
    from rich.text import Text

    from ludus.course.trace import format_entry, memory_after

    entries, before = memory_after(events), memory_after(events[:-1])
    rows = [
        Text(f"{key:>6}  {format_entry(entry)}", style="" if before.get(key) == entry else "bold")
        for key, entry in entries.items()
    ]
    return [Text("memory", style="dim"), *rows] if rows else []
