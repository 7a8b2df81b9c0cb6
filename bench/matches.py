"""A list of matches, played with a store behind it and told in a small JSON file: what a champion's page rests on.

    python bench/LIST.py                   all of it, hours
    python bench/LIST.py --minutes 4       as much as fits; called again it goes on where it was
    python bench/LIST.py --only greedy     those whose name begins so

Games are kept in the store (`--db`), and so are finished pairs of what was interrupted. Intervals are of 95 %.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludus.arena.entry import Conditions, enter
from ludus.arena.plans import plan_match
from ludus.arena.run import conduct
from ludus.arena.store import Store
from ludus.arena.summary import summarise
from ludus.arena.task import prepare
from ludus.arena.verdict import format_elo, format_score
from ludus.arena.workers import open_workers

BENCH = Path(__file__).parent
FOLDER = BENCH.parent / "docs" / "champions"


@dataclass(frozen=True)
class Match:
    """A question, and what is wanted of the first player, if anything is."""

    name: str
    one: str
    two: str
    games: int = 400
    wanted: float = 0.0  # points a game


def play_all(matches: Sequence[Match], game: str, conditions: Conditions, results: Path) -> int:
    """Play what is not played yet; gives how many matches fall short of what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--only", default="")
    parser.add_argument("--db", default=f"{results.stem}.db")
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    for match in matches:
        kept: dict[str, Any] = json.loads(results.read_text("utf-8")) if results.exists() else {}
        is_done = kept.get(match.name, {}).get("games") == match.games
        if is_done or not match.name.startswith(given.only) or time.monotonic() > until:
            continue
        if (found := play(match, game, conditions, given.db, until)) is not None:
            keep(results, match.name, found)
            print(match.name, found["games"], "games:", found["score"], found["elo"], flush=True)
    kept = json.loads(results.read_text("utf-8")) if results.exists() else {}
    return sum(kept.get(each.name, {}).get("mean", 0) < each.wanted for each in matches)


def play(match: Match, game: str, conditions: Conditions, db: str, until: float) -> dict[str, Any] | None:
    """What the match came to so far; None if nothing was played."""
    entry = enter(game, [match.one, match.two], conditions)
    planned = plan_match(entry, match.games)
    with open_workers("0", 1) as crew, Store(db) as store:
        run = planned.plan.open(store)
        if not run.is_finished:
            prepare(entry.setup)
            for _ in conduct(planned.plan, store, run, crew):
                if time.monotonic() > until:
                    break
        summary = summarise(store, store.run(run.id))
    if not summary.games:
        return None
    tally, usage = summary.tally(0, 1), [each.usage for each in summary.standings]
    return {
        "players": [each.replace(f"{BENCH}/", "") for each in (match.one, match.two)],
        "game": game,
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": format_score(tally.score),
        "elo": format_elo(tally.elo),
        "mean": tally.mean,
        "wanted": match.wanted or None,
        "nodes a second": [round(each.nodes / each.seconds) if each.seconds else 0 for each in usage],
        "slowest move, s": [round(each.slowest, 3) for each in usage],
    }


def keep(results: Path, name: str, found: dict[str, Any]) -> None:
    """Read again before: another list may be played at the same time."""
    kept = json.loads(results.read_text("utf-8")) if results.exists() else {}
    kept[name] = found
    results.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def variant(file: str, **settings: object) -> str:
    """The spec of a player in this folder whose ideas can be turned off."""
    told = ",".join(f"{name}={str(value).lower()}" for name, value in settings.items())
    return f"{BENCH / file}:{told}"
