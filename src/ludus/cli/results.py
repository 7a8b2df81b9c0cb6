"""Show what is stored: all runs, or what one of them came to.

Example: [bold]ludus results ludus.db --run 3[/bold]
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from ludus.arena.store import Run, Store, StoredGame
    from ludus.arena.summary import Summary

MOST_FAILURES = 5  # that are listed if nobody asks for all
OTHER_COLUMNS = 52  # characters that the table of runs needs beside games and players


def results(
    db: str = typer.Argument(
        None, metavar="[DB]", help="A store: a file, or postgresql://...; ludus.db in this folder if left out."
    ),
    run: int = typer.Option(None, help="The run's number; the list of all runs and the last one's results if left out."),
    failures: bool = typer.Option(False, "--failures", help="List every game that a player failed in, with what it said last."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    from ludus.arena.store import DEFAULT_STORE, Store
    from ludus.arena.summary import summarise
    from ludus.cli._screen import console, print_json
    from ludus.cli._standings import summary_json, summary_view

    with Store(db or DEFAULT_STORE, is_new_allowed=False) as store:
        runs = store.runs() if run is None else []
        chosen = store.run(run) if run is not None else runs[-1] if runs else None
        summary = None if chosen is None else summarise(store, chosen, with_ratings=len(chosen.players) > 2)
        counts = {}
        if run is None and summary is not None:  # the last run's games are counted already
            counts = store.game_counts(before=summary.run.id) | {summary.run.id: summary.games}
        if as_json:
            known = None if summary is None else summary_json(summary) | _failures_json(store, summary, failures)
            print_json(known if run is not None else {"runs": _runs_json(runs, counts), "last": known})
            return
        screen = console()
        if summary is None:
            screen.print("No runs yet: ludus match, tournament, sweep and sprt make some.")
            return
        if run is None:
            _print_runs(screen, runs, counts)
        screen.print(summary_view(summary), soft_wrap=False)
        _print_failures(screen, store, summary, failures)


def _print_runs(screen: Console, runs: Sequence[Run], counts: Mapping[int, int]) -> None:
    from ludus.cli._screen import plain_table, spaced
    from ludus.cli._standings import shorten

    table = plain_table()
    for heading in ("run", "kind", "game", "players", "games", "done", "begun"):
        table.add_column(heading, justify="right" if heading in ("run", "games") else "left", no_wrap=True)
    room = max(24, screen.width - OTHER_COLUMNS)
    for run in runs:
        game, players = shorten(run.game, room // 3), _shorten_players(run.players, room - room // 3)
        games, done = spaced(counts.get(run.id, 0)), "yes" if run.is_finished else "no"
        table.add_row(str(run.id), run.kind, game, players, games, done, _format_time(run.created))
    screen.print(table, soft_wrap=False)
    screen.print()


def _format_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


def _shorten_players(specs: Sequence[str], width: int) -> str:
    from ludus.arena.summary import names_of
    from ludus.cli._standings import shorten

    players = names_of(specs)
    if len(whole := ", ".join(players)) <= width:
        return whole
    if len(players) == 2:
        return ", ".join(shorten(player, width // 2 - 1) for player in players)
    others = f" and {len(players) - 1} others"
    return shorten(players[0], width - len(others)) + others


def _runs_json(runs: Sequence[Run], counts: Mapping[int, int]) -> list[dict[str, Any]]:
    return [
        {
            "run": run.id,
            "kind": run.kind,
            "game": run.game,
            "players": list(run.players),
            "games": counts.get(run.id, 0),
            "is_finished": run.is_finished,
            "created": datetime.fromtimestamp(run.created, UTC).isoformat(timespec="seconds"),
        }
        for run in runs
    ]


def _print_failures(screen: Console, store: Store, summary: Summary, wants_all: bool) -> None:
    """The first few games that a player failed in, so that one sees why; all of them with what was said, if asked for."""
    from rich.text import Text

    count = _count_failures(summary)
    if not count:
        if wants_all:
            screen.print("\nNo player failed.")
        return
    screen.print()
    for game in _failed(store, summary, wants_all):
        screen.print(Text.assemble((f"game {game.id}  ", "dim"), (f"{game.end}  ", "bold"), game.reason))
        if wants_all and (remark := _remark(game)):
            screen.print(Text("\n".join(f"    {line}" for line in remark.splitlines()), style="dim"))
    if count > MOST_FAILURES and not wants_all:
        more = f"and {count - MOST_FAILURES} more: ludus results {store.place} --run {summary.run.id} --failures"
        screen.print(Text(more, style="dim"))
    screen.print(Text(f"ludus replay {store.place}:ID shows such a game.", style="dim"))


def _failures_json(store: Store, summary: Summary, wants_all: bool) -> dict[str, Any]:
    found = [
        {
            "game": game.id,
            "player": game.players[game.culprit or 0],
            "end": game.end,
            "reason": game.reason,
            "said": _remark(game),
        }
        for game in (_failed(store, summary, wants_all) if _count_failures(summary) else ())
    ]
    return {"failures": found, "failed_games": _count_failures(summary)}


def _failed(store: Store, summary: Summary, wants_all: bool) -> list[StoredGame]:
    return list(store.games_of(summary.run.id, most=None if wants_all else MOST_FAILURES, failed_only=True))


def _count_failures(summary: Summary) -> int:
    return sum(sum(standing.ends.values()) for standing in summary.standings)


def _remark(game: StoredGame) -> str:
    """What the player that failed wrote beside its moves."""
    if game.culprit is None or game.culprit >= len(game.remarks):
        return ""
    return game.remarks[game.culprit].rstrip()
