"""The end of a season: a final in which all meet all equally often, its table, and what is handed out of a contest."""

from __future__ import annotations

import csv
import functools
import io
import itertools
import json
import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

import numpy as np
import sqlalchemy as sa

from ludus.arena.schema import PAIRS
from ludus.contest.contests import Contest, change_contest
from ludus.contest.schema import CONTESTS, ENTRIES, VERSIONS
from ludus.contest.standings import Line, Sees, read_page, sees_all, sees_none
from ludus.contest.store import ContestError, ContestStore

STAGE = 1  # of the pairs of a final; the ladder's have 0
ABOUT = 3000  # pairs that a final has, about,
FEWEST, MOST = 1, 10  # and for each two that meet, or for each rider of a game of many
MOST_ROWS = 1_000_000
FRESH = 3.0  # s for which what was counted of a final that goes on is good enough
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


def count_groups(entrants: int, riders: int) -> int:
    """How many groups a final of so many has, without making them.

    >>> count_groups(3, 2) == len(final_groups([3, 5, 8], 2, seed=1))
    True
    >>> count_groups(6, 4) == len(final_groups(range(6), 4, seed=1))
    True
    """
    size = max(2, riders)
    if entrants < size:
        return 0
    one = entrants * (entrants - 1) // 2 if size == 2 else entrants // math.gcd(entrants, size)
    return one * min(MOST, max(FEWEST, ABOUT // one))


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
    is_hidden: bool
    entry: int
    version: int
    entrant: int
    member: int | None
    level: int
    points: float  # a win is one, a draw a half; among many, the share of the others that one came out ahead of
    games: int
    rating: float | None  # on the ladder, from all games


@dataclass(frozen=True)
class Meeting:
    """Who played a pair of the final, and what each got of it."""

    entrants: Group
    points: tuple[float, ...]


def final_meetings(store: ContestStore, run: int) -> list[Meeting]:
    query = sa.select(PAIRS.c.entrants, PAIRS.c.totals).where(PAIRS.c.run == run, PAIRS.c.stage == STAGE)
    with store.transaction() as connection:
        rows = connection.execute(query).all()
    return [Meeting(tuple(map(int, row.entrants.split())), tuple(map(float, row.totals.split()))) for row in rows]


def final_table(
    store: ContestStore, contest: Contest, sees: Sees = sees_none, meetings: Sequence[Meeting] | None = None
) -> list[Finalist]:
    """By points; the ladder's rating decides between equals. Empty if there was no final. Who is out is not in it."""
    totals: dict[int, float] = {}
    games: Counter[int] = Counter()
    for meeting in final_meetings(store, contest.run) if meetings is None else meetings:
        for entrant, point in zip(meeting.entrants, meeting.points, strict=True):
            totals[entrant] = totals.get(entrant, 0.0) + point
            games[entrant] += len(meeting.entrants)
    lines = {line.entrant: line for line in _lines(store, contest, sees)}
    ordered = sorted((each for each in totals if each in lines), key=lambda each: (-totals[each], lines[each].rank))
    return [_finalist(place, lines[each], totals[each], games[each]) for place, each in enumerate(ordered, 1)]


def _finalist(place: int, line: Line, points: float, games: int) -> Finalist:
    who = line.name, line.owner, line.is_hidden, line.entry, line.version, line.entrant, line.member, line.level
    return Finalist(place, *who, points, games, line.rating)


@dataclass(frozen=True)
class FinalNow:
    """How far a final is."""

    played: int  # games
    wanted: int
    table: list[Finalist]


def read_final(store: ContestStore, contest: Contest, sees: Sees = sees_none) -> FinalNow | None:
    """None if there was none, and none has begun."""
    if contest.state not in ("final", "closed"):
        return None
    is_on = contest.state == "final"
    when = int(time.monotonic() / FRESH) if is_on else contest.changed  # what is over does not change
    meetings = _meetings(store, contest.run, when)
    if not meetings and not is_on:
        return None
    size = max(2, contest.options.riders)
    active = _active(store, contest.id) if is_on else set()
    played = sum(not is_on or active.issuperset(meeting.entrants) for meeting in meetings)
    wanted = max(played, count_groups(len(active), contest.options.riders)) if is_on else played
    return FinalNow(size * played, size * wanted, final_table(store, contest, sees, meetings))


@functools.lru_cache(maxsize=8)
def _meetings(store: ContestStore, run: int, when: float) -> tuple[Meeting, ...]:
    return tuple(final_meetings(store, run))


def _active(store: ContestStore, contest: int) -> set[int]:
    """Entrants that play."""
    query = sa.select(VERSIONS.c.entrant).join(ENTRIES, ENTRIES.c.version == VERSIONS.c.id)
    query = query.where(ENTRIES.c.contest == contest, ENTRIES.c.state == "active", VERSIONS.c.state == "ready")
    with store.transaction() as connection:
        return {each for each in connection.execute(query).scalars() if each is not None}


COLUMNS = (
    "rank",
    "name",
    "owner",
    "is_hidden",
    "version",
    "level",
    "rating",
    "low",
    "high",
    "games",
    "wins",
    "draws",
    "losses",
)
HEADS = {"is_hidden": "hidden"}


def export_csv(store: ContestStore, contest: Contest) -> str:
    """The board, and what each got in the final. It is the teacher's: hidden names are in it, and marked."""
    finalists = {each.entry: each for each in final_table(store, contest)}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*(HEADS.get(name, name) for name in COLUMNS), "failures", "final place", "final points", "final games"])
    for line in _lines(store, contest, sees_all):
        final = finalists.get(line.entry)
        ended = [final.place, final.points, final.games] if final else ["", "", ""]
        writer.writerow([*(_plain(getattr(line, name)) for name in COLUMNS), sum(line.ends.values()), *ended])
    return out.getvalue()


def _plain(value: Any) -> Any:
    """A name as a table calculator takes it for text: what begins like a sum is quoted."""
    if isinstance(value, bool):
        return "yes" if value else "no"
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
        "board": [asdict(line) for line in _lines(store, contest, sees_all)],
        "final": [asdict(each) for each in final_table(store, contest, sees_all)],
    }
    return json.dumps(shown, indent=2, ensure_ascii=False) + "\n"


def _lines(store: ContestStore, contest: Contest, sees: Sees) -> list[Line]:
    return read_page(store, contest.id, limit=MOST_ROWS, sees=sees)[2]


def close(connection: sa.Connection, contest: int, now: float) -> None:
    """The final is over."""
    mine = sa.and_(CONTESTS.c.id == contest, CONTESTS.c.state == "final")
    connection.execute(sa.update(CONTESTS).where(mine).values(state="closed", changed=now))
