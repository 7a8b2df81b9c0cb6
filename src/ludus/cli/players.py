"""List the players there are, or those that can play a game; given a player's name, its page.

Example: [bold]ludus players connect_four[/bold]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from ludus.cli._players import Described
    from ludus.core.game import Game

WIDEST = 24  # settings longer than this push their text to the right


def players(
    game: str = typer.Argument(
        None,
        help="A game as name:option=value,... or the path of a file with one: only the players that can play it. "
        "The name of a player, if no game has it, or the path of a player's file: that player's page. All players if left out.",
    ),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    from ludus.cli._screen import print_json

    if game is not None and _means_player(game):
        _one(game, as_json)
        return
    found, broken = _all()
    wanted = None if game is None else _game(game)
    refusing = {} if wanted is None else _refusals(found, wanted)
    if as_json:
        known = [each.as_json() if wanted is None else {**each.as_json(), "refuses": refusing.get(each.name)} for each in found]
        print_json(known + [{"name": name, "problem": problem} for name, problem in broken.items()])
    else:
        _list([each for each in found if each.name not in refusing], {**refusing, **broken})


def _means_player(text: str) -> bool:
    """Whether the argument is a player's: by name if no game has that name, by path if the file holds one."""
    from ludus.catalogue import GAMES, PLAYERS, find_player, parse_spec
    from ludus.catalogue.finder import is_path
    from ludus.errors import SpecError

    name = parse_spec(text).name
    if is_path(name):
        try:
            find_player(name)
        except SpecError:
            return False
        return True
    wanted = name.replace("-", "_")
    return wanted in PLAYERS.names() and wanted not in GAMES.names()


def _game(text: str) -> Game:
    """The game meant, its options checked; what is neither a game nor a player is told by the names of both."""
    from ludus.catalogue import GAMES, PLAYERS, find_game, parse_spec
    from ludus.catalogue.finder import is_path
    from ludus.errors import SpecError, unknown

    spec = parse_spec(text)
    if not is_path(spec.name) and spec.name.replace("-", "_") not in GAMES.names():
        raise SpecError(unknown("game or player", spec.name, [*GAMES.names(), *PLAYERS.names()]))
    game = find_game(spec.name)
    game.options(spec.settings)
    return game


def _all() -> tuple[list[Described], dict[str, str]]:
    """Every player there is, and those of other distributions that cannot be loaded, each with the reason."""
    from ludus.catalogue import PLAYERS
    from ludus.cli._players import describe
    from ludus.errors import LudusError

    found, broken = [], {}
    for name in PLAYERS.names():
        try:
            found.append(describe(name))
        except LudusError as error:
            broken[name] = str(error)
    return found, broken


def _refusals(found: list[Described], game: Game) -> dict[str, str]:
    from ludus.cli._players import refusal

    reasons = {each.name: refusal(each.name, game) for each in found}
    return {name: reason for name, reason in reasons.items() if reason is not None}


def _one(text: str, as_json: bool) -> None:
    from rich.text import Text

    from ludus.catalogue import parse_spec
    from ludus.cli._players import describe
    from ludus.cli._screen import console, print_json

    found = describe(parse_spec(text).name)
    if as_json:
        print_json([found.as_json()])
        return
    screen = console()
    heading, _, rest = found.doc.partition("\n")
    screen.print(Text.assemble((heading or found.name, "bold"), f"\n{rest}" if rest else ""), end="\n\n")
    _settings(screen, found)
    screen.print(Text(f"\nludus play GAME --against {found.name}\nludus think GAME {found.name}", "dim"))


def _list(found: list[Described], others: dict[str, str]) -> None:
    from rich.text import Text

    from ludus.cli._screen import console

    screen = console()
    for number, each in enumerate(found):
        screen.print(Text.assemble("\n" if number else "", (each.name, "bold"), f"  {each.summary}"))
        _settings(screen, each)
    if others:
        screen.print()
    for name, reason in others.items():
        screen.print(Text(f"{name}: {reason}", "dim"))


def _settings(screen: Console, player: Described) -> None:
    """A line a setting: its default, what it means, what it accepts."""
    from rich.text import Text

    from ludus.cli._players import written

    shown = {name: f"{name}={written(setting.default)}" for name, setting in player.settings.items()}
    width = min(max(map(len, shown.values()), default=0), WIDEST)
    for name, setting in player.settings.items():
        screen.print(Text.assemble(f"  {shown[name]:<{width}}  {setting.help}: ", (setting.describe(), "dim")))
    if not shown:
        screen.print(Text("  no settings", "dim"))
