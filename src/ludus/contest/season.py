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

from ludus.arena.rows import numbers, whole
from ludus.arena.schema import PAIRS
from ludus.contest.contests import Contest
from ludus.contest.roster import read_roster
from ludus.contest.schema import CONTESTS, ENTRIES, STANDINGS, VERSIONS
from ludus.contest.standings import Line, Sees, read_page, sees_all, sees_none
from ludus.contest.store import ContestStore

STAGE = 1  # of the pairs of a final; the ladder's have 0
ABOUT = 3000  # pairs that a final has, about,
FEWEST, MOST = 1, 10  # and for each two that meet, or for each rider of a game of many
MOST_ROWS = 1_000_000
PACED = 10  # boards by which it is told how long a final takes
FRESH = 3.0  # s for which what was counted of a final that goes on is good enough
Group = tuple[int, ...]


def final_groups(entrants: Sequence[int], riders: int, seed: int) -> list[Group]:
    """Who plays in a final, round by round. Each two meet equally often; in games of many, each rides equally often.

    >>> final_groups([3, 5, 8, 9], 2, seed=1)[:6]
    [(3, 9), (5, 8), (3, 8), (5, 9), (3, 5), (8, 9)]
    """
    size = max(2, riders)
    if len(entrants) < size:
        return []
    if size == 2:
        pairings = _rounds(sorted(entrants))
        times = min(MOST, max(FEWEST, ABOUT // len(pairings)))
        return [pairing[:: 1 if time % 2 == 0 else -1] for time in range(times) for pairing in pairings]
    luck = np.random.default_rng(seed)
    one = len(entrants) // math.gcd(len(entrants), size)  # groups in which all ride equally often
    return [group for _ in range(min(MOST, max(FEWEST, ABOUT // one))) for group in _cycle(sorted(entrants), size, luck)]


def _rounds(entrants: list[int]) -> list[Group]:
    """Each two once, in rounds in which each plays once: the first stays, the others move on by a place."""
    first, *others = [*entrants, None] if len(entrants) % 2 else entrants
    pairings: list[Group] = []
    for _ in others:
        row = [first, *others]
        for one, two in zip(row[: len(row) // 2], row[::-1], strict=False):
            if one is not None and two is not None:
                pairings.append((min(one, two), max(one, two)))
        others = [others[-1], *others[:-1]]
    return pairings


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
        return Counter({whole(entrants): times for entrants, times in connection.execute(query)})


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
    return [Meeting(whole(row.entrants), numbers(row.totals)) for row in rows]


def final_table(
    store: ContestStore, contest: Contest, sees: Sees = sees_none, meetings: Sequence[Meeting] | None = None
) -> list[Finalist]:
    """By points a game; the ladder's rating decides between equals. Empty if there was no final.

    Who is out is not in it, and what was played against them counts for nobody: not all have met them equally often.
    """
    totals: dict[int, float] = {}
    games: Counter[int] = Counter()
    lines = {line.entrant: line for line in _lines(store, contest, sees)}
    for meeting in final_meetings(store, contest.run) if meetings is None else meetings:
        if not lines.keys() >= set(meeting.entrants):
            continue
        for entrant, point in zip(meeting.entrants, meeting.points, strict=True):
            totals[entrant] = totals.get(entrant, 0.0) + point
            games[entrant] += len(meeting.entrants)
    ordered = sorted(totals, key=lambda each: (-totals[each] / games[each], lines[each].rank))
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
    left: float | None  # s that it will take, about; None if that is not known


def read_final(store: ContestStore, contest: Contest, sees: Sees = sees_none) -> FinalNow | None:
    """None if there was none, and none has begun."""
    if contest.state not in ("final", "closed"):
        return None
    is_on = contest.state == "final"
    when = int(time.monotonic() / FRESH) if is_on else contest.changed  # what is over does not change
    meetings = _meetings(store, contest.run, when)
    if not meetings and not is_on:
        return None
    size, table = max(2, contest.options.riders), final_table(store, contest, sees, meetings)
    active = _active(store, contest.id) if is_on else {each.entrant for each in table}
    played = sum(active.issuperset(meeting.entrants) for meeting in meetings)
    wanted = max(played, count_groups(len(active), contest.options.riders)) if is_on else played
    return FinalNow(size * played, size * wanted, table, _how_long(store, contest, size * (wanted - played)))


@dataclass(frozen=True)
class Forecast:
    """What a final would be that began now."""

    games: int
    seconds: float | None


def forecast_final(store: ContestStore, contest: Contest) -> Forecast:
    groups = count_groups(len(_active(store, contest.id)), contest.options.riders)
    games = groups * max(2, contest.options.riders)
    return Forecast(games, _how_long(store, contest, games))


def _how_long(store: ContestStore, contest: Contest, games: int) -> float | None:
    """By the best pace between two of the last boards: pauses only make it less."""
    columns = STANDINGS.c.made, STANDINGS.c.games
    query = sa.select(*columns).where(STANDINGS.c.contest == contest.id).order_by(STANDINGS.c.number.desc()).limit(PACED)
    with store.transaction() as connection:
        boards = connection.execute(query).all()
    paces = [(late.games - early.games) / max(1.0, late.made - early.made) for late, early in itertools.pairwise(boards)]
    return games / max(paces) if max(paces, default=0) > 0 else None


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
MORE_COLUMNS = ("failures", "final place", "final points", "final games", "state", "reason")
HEADS = {"is_hidden": "hidden"}


def export_csv(store: ContestStore, contest: Contest) -> str:
    """The board, and what each got in the final; then those who are not on it, and why. It is the teacher's: hidden names are
    in it, and marked.
    """
    roster = read_roster(store, contest.id)
    known = {each.entry: each for each in roster if each.entry is not None}
    finalists = {each.entry: each for each in final_table(store, contest)}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*(HEADS.get(name, name) for name in COLUMNS), *MORE_COLUMNS])
    lines = _lines(store, contest, sees_all)
    for line in lines:
        final, enrolled = finalists.get(line.entry), known.get(line.entry)
        ended = [final.place, final.points, final.games] if final else ["", "", ""]
        why = [enrolled.state, _plain(enrolled.reason)] if enrolled else ["", ""]
        writer.writerow([*(_plain(getattr(line, name)) for name in COLUMNS), sum(line.ends.values()), *ended, *why])
    on_board = {line.entry for line in lines}
    for each in roster:
        if each.entry not in on_board:
            blank = [""] * (len(COLUMNS) + len(MORE_COLUMNS) - 2)
            blank[: len(COLUMNS)] = [_plain(getattr(each, name, "")) for name in COLUMNS]
            writer.writerow([*blank, each.state, _plain(each.reason)])
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
        "everybody": [asdict(each) for each in read_roster(store, contest.id)],
    }
    return json.dumps(shown, indent=2, ensure_ascii=False) + "\n"


def _lines(store: ContestStore, contest: Contest, sees: Sees) -> list[Line]:
    return read_page(store, contest.id, limit=MOST_ROWS, sees=sees)[2]


def close(connection: sa.Connection, contest: int, now: float) -> None:
    """The final is over."""
    mine = sa.and_(CONTESTS.c.id == contest, CONTESTS.c.state == "final")
    connection.execute(sa.update(CONTESTS).where(mine).values(state="closed", changed=now))
