"""The end of a season: a final in which all meet all equally often, its table, and what is handed out of a contest."""

from __future__ import annotations

import csv
import io
import itertools
import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any

import numpy as np
import sqlalchemy as sa

from ludus.arena.report import make_report
from ludus.arena.schema import PAIRS
from ludus.contest.contests import Contest, change_contest
from ludus.contest.schema import CONTESTS
from ludus.contest.standings import Line, read_labels, read_page
from ludus.contest.store import ContestError, ContestStore

STAGE = 1  # of the pairs of a final; the ladder's have 0
ABOUT = 3000  # pairs that a final has, about,
FEWEST, MOST = 1, 10  # and for each two that meet, or for each rider of a game of many
MOST_ROWS = 1_000_000
Group = tuple[int, ...]


def freeze(store: ContestStore, contest: Contest, by: int | None = None) -> Contest:
    """No games and no new bots from now on; what is being played is finished."""
    if contest.state not in ("open", "paused"):
        raise ContestError(f"the contest is {contest.state} already: only one that is open or paused can be frozen")
    return change_contest(store, contest, state="frozen", by=by)


def begin_final(store: ContestStore, contest: Contest, by: int | None = None) -> Contest:
    """All that are on the ladder meet all others; then the contest is closed by itself."""
    if contest.state not in ("open", "paused", "frozen"):
        raise ContestError(f"the contest is {contest.state}: its final has begun already")
    return change_contest(store, contest, state="final", by=by)


def final_groups(entrants: Sequence[int], riders: int, seed: int) -> list[Group]:
    """Who plays in a final, round by round. Each two meet equally often; in games of many, each rides equally often.

    >>> final_groups([3, 5, 8], 2, seed=1)[:3]
    [(3, 5), (3, 8), (5, 8)]
    """
    size = max(2, riders)
    if len(entrants) < size:
        return []
    if size == 2:
        pairings = list(itertools.combinations(sorted(entrants), 2))
        times = min(MOST, max(FEWEST, ABOUT // len(pairings)))
        return [pairing[:: 1 if time % 2 == 0 else -1] for time in range(times) for pairing in pairings]
    luck = np.random.default_rng(seed)
    one = len(entrants) // math.gcd(len(entrants), size)  # groups in which all ride equally often
    return [group for _ in range(min(MOST, max(FEWEST, ABOUT // one))) for group in _cycle(sorted(entrants), size, luck)]


def _cycle(entrants: list[int], size: int, luck: np.random.Generator) -> list[Group]:
    """The field in one order after the other, cut into groups, until a group ends where an order does."""
    line: list[int] = []
    for _ in range(size // math.gcd(len(entrants), size)):
        begun = line[len(line) - len(line) % size :]  # a group that lacks some: nobody rides twice in it
        order = [int(each) for each in luck.permutation(entrants)]
        fresh = [each for each in order if each not in begun][: size - len(begun)] if begun else []
        line += fresh + [each for each in order if each not in fresh]
    return [tuple(line[at : at + size]) for at in range(0, len(line), size)]


def remaining(groups: Sequence[Group], played: Counter[Group]) -> list[Group]:
    """Those that are still to be played, in order."""
    left, found = Counter(played), []
    for group in groups:
        if left[group] > 0:
            left[group] -= 1
        else:
            found.append(group)
    return found


def played_in_final(store: ContestStore, run: int) -> Counter[Group]:
    query = (
        sa.select(PAIRS.c.entrants, sa.func.count())
        .where(PAIRS.c.run == run, PAIRS.c.stage == STAGE)
        .group_by(PAIRS.c.entrants)
    )
    with store.transaction() as connection:
        return Counter({tuple(map(int, entrants.split())): times for entrants, times in connection.execute(query)})


@dataclass(frozen=True)
class Finalist:
    """A row of the final's table."""

    place: int
    name: str
    owner: str
    entry: int
    version: int
    points: float  # a win is one, a draw a half; among many, the share of the others that one came out ahead of
    games: int
    rating: float | None  # on the ladder, from all games


def final_table(store: ContestStore, contest: Contest) -> list[Finalist]:
    """By points; the ladder's rating decides between equals. Empty if there was no final."""
    totals: Counter[int] = Counter()
    games: Counter[int] = Counter()
    query = sa.select(PAIRS.c.entrants, PAIRS.c.totals).where(PAIRS.c.run == contest.run, PAIRS.c.stage == STAGE)
    with store.transaction() as connection:
        for entrants, points in connection.execute(query):
            numbers = entrants.split()
            for entrant, point in zip(numbers, points.split(), strict=True):
                totals[int(entrant)] += float(point)  # type: ignore[assignment]  # halves
                games[int(entrant)] += len(numbers)
    labels = read_labels(store, contest.id)
    _, _, lines = read_page(store, contest.id, limit=MOST_ROWS)
    ratings = {line.entrant: line.rating for line in lines}
    known = [each for each in totals if each in labels]
    ordered = sorted(known, key=lambda each: (-totals[each], -ratings.get(each, -math.inf)))
    return [
        Finalist(
            place,
            (label := labels[each]).name,
            label.owner,
            label.entry,
            label.version,
            totals[each],
            games[each],
            ratings.get(each),
        )
        for place, each in enumerate(ordered, 1)
    ]


COLUMNS = ("rank", "name", "owner", "version", "level", "rating", "low", "high", "games", "wins", "draws", "losses")


def export_csv(store: ContestStore, contest: Contest) -> str:
    """The board, and what each got in the final."""
    finalists = {each.entry: each for each in final_table(store, contest)}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*COLUMNS, "failures", "final place", "final points", "final games"])
    for line in _lines(store, contest):
        final = finalists.get(line.entry)
        ended = [final.place, final.points, final.games] if final else ["", "", ""]
        writer.writerow([*(_plain(getattr(line, name)) for name in COLUMNS), sum(line.ends.values()), *ended])
    return out.getvalue()


def _plain(value: Any) -> Any:
    """A name as a table calculator takes it for text: what begins like a sum is quoted."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def export_json(store: ContestStore, contest: Contest) -> str:
    board, _, _ = read_page(store, contest.id, limit=0)
    shown = {
        "name": contest.name,
        "title": contest.title,
        "game": contest.options.game,
        "state": contest.state,
        "config": contest.options.as_dict(),
        "games": board.games if board else 0,
        "made": datetime.fromtimestamp(board.made, UTC).isoformat() if board else None,
        "seat": round(board.seat, 1) if board else None,
        "draws": round(board.draws, 4) if board else None,
        "board": [asdict(line) for line in _lines(store, contest)],
        "final": [asdict(each) for each in final_table(store, contest)],
    }
    return json.dumps(shown, indent=2, ensure_ascii=False) + "\n"


def export_report(store: ContestStore, contest: Contest, most_games: int | None = None) -> str:
    """A page that needs nothing else: the run's report, with the names that are shown."""
    run = store.run(contest.run)
    labels = read_labels(store, contest.id)
    names = list(run.players)
    for entrant, label in labels.items():
        if entrant < len(names):
            names[entrant] = label.name if label.level else f"{label.name} v{label.version}"
    return make_report(store, replace(run, players=tuple(names)), most_games).page


def _lines(store: ContestStore, contest: Contest) -> list[Line]:
    return read_page(store, contest.id, limit=MOST_ROWS)[2]


def close(connection: sa.Connection, contest: int, now: float) -> None:
    """The final is over."""
    mine = sa.and_(CONTESTS.c.id == contest, CONTESTS.c.state == "final")
    connection.execute(sa.update(CONTESTS).where(mine).values(state="closed", changed=now))
