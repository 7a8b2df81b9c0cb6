"""Write a run as one page to open in a browser: results, charts, and its games to step through.

Example: [bold]ludus report ludus.db -o report.html[/bold]
"""

from __future__ import annotations

from pathlib import Path

import typer


def report(
    db: str = typer.Argument(help="A store: a file, or postgresql://..."),
    output: Path = typer.Option(
        Path("report.html"), "-o", "--output", metavar="FILE", help="The page; an old one is replaced."
    ),
    run: int = typer.Option(None, help="The run's number; the last one if left out."),
    games: int = typer.Option(None, min=0, help="How many games to embed; at most 500 if left out, fewer if they are large."),
) -> None:
    from rich.console import Console
    from rich.progress import Progress

    from ludus.arena.report import ReportError, check_report, make_report, write_report
    from ludus.arena.store import Store
    from ludus.cli._screen import console

    check_report(output)
    with Store(db, is_new_allowed=False) as store:
        runs = [store.run(run)] if run is not None else store.runs()
        if not runs:
            raise ReportError(f"{store.place} holds no run yet")
        to = Console(stderr=True)
        with Progress(console=to, transient=True, disable=not to.is_terminal) as bar:
            task = bar.add_task(f"run {runs[-1].id}: drawing its games", total=None)
            made = make_report(store, runs[-1], games, lambda done, count: bar.update(task, completed=done, total=count))
    write_report(output, made.page)
    screen, size = console(), len(made.page.encode()) / 1e6
    screen.print(f"{output} is written: run {runs[-1].id}, {size:.1f} MB.", markup=False)
    if made.left_out:
        screen.print(made.left_out, markup=False)
