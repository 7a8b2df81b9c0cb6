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

    from ludus.arena.failures import Failure
    from ludus.arena.store import Run, Store, StoredGame
    from ludus.arena.summary import Summary

MOST_FAILURES = 5  # kinds that are listed if nobody asks for all games
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
        is_rated = chosen is not None and (as_json or len(chosen.players) > 2)  # a match is told by its score
        summary = None if chosen is None else summarise(store, chosen, with_ratings=is_rated)
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
    """Who failed and why, the most frequent first, with a game to look at; all of them with what was said, if asked for."""
    from rich.text import Text

    from ludus.arena.failures import shorten_reason
    from ludus.arena.summary import names_of
    from ludus.cli._standings import shorten

    if not summary.failures:
        if wants_all:
            screen.print("\nNo player failed.")
        return
    screen.print()
    names = names_of(summary.run.players)
    for failure, game in _failed(store, summary, wants_all):
        about = f"{shorten(names[failure.entrant])}: {shorten_reason(game.reason, summary.run.players)}"
        alike = "" if wants_all or failure.games == 1 else f"  and {failure.games - 1} games like it"
        screen.print(Text.assemble((f"game {game.id}  ", "dim"), (f"{game.end}  ", "bold"), about, (alike, "dim")))
        if wants_all and (remark := _remark(game)):
            screen.print(Text("\n".join(f"    {line}" for line in remark.splitlines()), style="dim"))
    told = sum(failure.games for failure in summary.failures[:MOST_FAILURES])
    count = sum(failure.games for failure in summary.failures)
    if not wants_all and count > min(len(summary.failures), MOST_FAILURES):
        rest = f"; {count - told} failed in other ways" if count > told else ""
        screen.print(Text(f"each of them{rest}: ludus results {store.place} --run {summary.run.id} --failures", style="dim"))
    screen.print(Text(f"ludus replay {store.place}:ID shows such a game.", style="dim"))


def _failures_json(store: Store, summary: Summary, wants_all: bool) -> dict[str, Any]:
    """One game of each of the most frequent kinds, or all games, the most frequent kind first."""
    found = [
        {
            "game": game.id,
            "player": game.players[game.culprit or 0],
            "end": game.end,
            "reason": game.reason,
            "said": _remark(game),
            "games_alike": failure.games,
        }
        for failure, game in _failed(store, summary, wants_all)
    ]
    return {"failures": found, "failed_games": sum(failure.games for failure in summary.failures)}


def _failed(store: Store, summary: Summary, wants_all: bool) -> list[tuple[Failure, StoredGame]]:
    """The most frequent kinds with a game of each; or every game, those of the most frequent kind first."""
    if not wants_all:
        return [(failure, store.game(failure.first)) for failure in summary.failures[:MOST_FAILURES]]
    found = []
    for game in store.games_of(summary.run.id, failed_only=True) if summary.failures else ():
        entrant = game.seating[game.culprit or 0]
        kind = next(kind for kind, each in enumerate(summary.failures) if each.is_of(entrant, game.end, game.reason))
        found.append((kind, game))
    return [(summary.failures[kind], game) for kind, game in sorted(found, key=lambda each: each[0])]


def _remark(game: StoredGame) -> str:
    """What the player that failed wrote beside its moves."""
    if game.culprit is None or game.culprit >= len(game.remarks):
        return ""
    return game.remarks[game.culprit].rstrip()
