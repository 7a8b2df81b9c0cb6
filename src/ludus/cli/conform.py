"""Check that a game keeps every promise that searches and people rely on.

Example: [bold]ludus conform ./mygame.py[/bold]
"""

from __future__ import annotations

import typer

FAILED = 1


def conform(
    game: str = typer.Argument(help="A game, or the path of a file with one; with options, only these are tried."),
    games: int = typer.Option(30, help="Random games for each choice of options.", min=1, max=100_000),
    seed: int = typer.Option(0, help="Which random games."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    from rich.markup import escape

    from ludus.catalogue import find_game, parse_spec
    from ludus.cli._screen import console, print_json
    from ludus.conformance import conform as promises

    spec = parse_spec(game)
    found = find_game(spec.name)
    chosen = [found.options(spec.settings)] if spec.settings else None
    screen = console()
    verdicts = []
    for verdict in promises(found, games, seed, chosen):
        verdicts.append(verdict)
        if as_json:
            continue
        mark = "[green]✓[/green]" if verdict.is_kept else "[bold red]✗[/bold red]"
        screen.print(f"{mark} {escape(verdict.promise)}")
        if verdict.problem:
            screen.print(f"  [bold]{escape(verdict.problem)}[/bold]")
    broken = [verdict for verdict in verdicts if not verdict.is_kept]
    if as_json:
        listing = [{"promise": verdict.promise, "problem": verdict.problem} for verdict in verdicts]
        print_json({"game": found.name, "conforms": not broken, "promises": listing})
    elif not broken:
        screen.print(f"\n{found.name} conforms: it plays, and every search can play it.")
    else:
        rest = "; what else it promises was not tried" if len(verdicts) == 1 else ""
        count = f"{len(broken)} promise{'s are' if len(broken) > 1 else ' is'} broken"
        screen.print(f"\n{found.name} does not conform: {count}{rest}.")
    if broken:
        raise typer.Exit(FAILED)
