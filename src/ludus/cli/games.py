"""List the games there are, or one game's page.

Example: [bold]ludus games seven_colours[/bold]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from ludus.core.game import Game


def games(
    name: str = typer.Argument(None, help="A game, or the path of a file with one; all of them if left out."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    from ludus.catalogue import GAMES, find_game, parse_spec
    from ludus.cli._screen import print_json

    found = [find_game(parse_spec(each).name) for each in ([name] if name else GAMES.names())]
    if as_json:
        print_json([facts(game) for game in found])
    elif name:
        _page(found[0], parse_spec(name).name)
    else:
        _table(found)


def facts(game: Game) -> dict[str, Any]:
    """What there is to know of a game without playing it."""
    fewest, most = game.least_players, game.most_players
    return {
        "name": game.name,
        "summary": game.summary,
        "players": fewest if fewest == most else [fewest, most],
        "moves": "at once" if _moves_at_once(game) else "in turn",
        "options": {
            name: {"default": option.default, "accepts": option.describe(), "help": option.help}
            for name, option in game.options_class.declared.items()
        },
        "policies": sorted(game.policies),
        "file": game.file,
    }


def _moves_at_once(game: Game) -> bool:
    from ludus.core import Position

    return Position(game).is_at_once


def _players(game: Game) -> str:
    fewest, most = game.least_players, game.most_players
    return str(most) if fewest == most else f"{fewest} to {most}"


def _table(found: list[Game]) -> None:
    from rich.table import Table

    from ludus.cli._screen import console

    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for heading in ("game", "players", "moves", "options", "what it is"):
        table.add_column(heading)
    for game in found:
        known = facts(game)
        options = "\n".join(f"{name}={option['default']}" for name, option in known["options"].items()) or "none"
        table.add_row(f"[bold]{game.name}[/bold]", _players(game), known["moves"], options, game.summary.partition(": ")[2])
    console().print(table)


def _page(game: Game, name: str) -> None:
    from rich.markup import escape

    from ludus.cli._screen import console

    screen, known = console(), facts(game)
    heading, _, rest = game.doc.partition("\n")
    screen.print(f"[bold]{escape(heading)}[/bold]\n{escape(rest)}\n" if rest else f"[bold]{escape(heading)}[/bold]\n")
    screen.print(f"players   {_players(game)}, moving {known['moves']}")
    for key, option in known["options"].items():
        accepted = f"{escape(option['help'])}: {escape(option['accepts'])}"
        screen.print(f"{key:<9} {accepted} [dim](default {option['default']})[/dim]")
    if known["policies"]:
        screen.print(f"policies  {', '.join(known['policies'])}")
    screen.print(f"\n[dim]ludus play {escape(name)}[/dim]")
