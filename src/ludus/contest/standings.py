"""What is published: the board, refresh by refresh, and how each rating went.

A board is an array, packed: ten thousand rows are a few hundred kilobytes, read and unpacked in some milliseconds. What entries
are called is not in it, since names are changed and hidden; it is looked up when a page of the board is asked for.
"""

from __future__ import annotations

import functools
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import sqlalchemy as sa
from numpy.typing import NDArray
from sqlalchemy.engine import Connection

from ludus.arena.store import insert_rows
from ludus.contest.names import hidden_name
from ludus.contest.schema import ENTRIES, MEMBERS, RATED, STANDINGS, VERSIONS
from ludus.contest.store import ContestStore
from ludus.core import End

FAILED = tuple(end.value for end in End if end not in (End.WON, End.DRAWN))
ROW = np.dtype(
    [
        ("entrant", "i4"),
        ("rank", "i4"),  # from 1
        ("rating", "f4"),  # Elo
        ("error", "f4"),  # half of the 95 % interval
        ("games", "i4"),
        ("wins", "i4"),
        ("draws", "i4"),
        ("losses", "i4"),
        ("change", "i4"),  # places gained since the board before
        ("gain", "f4"),  # Elo since then
        ("is_new", "u1"),  # it was not on the board before
        ("ends", "i4", (len(FAILED),)),  # games that it failed, by kind
    ]
)
HEAD = 4  # bytes for the length of what stands before the rows
FIRST, A_ROW = 10.0, 0.05  # s after somebody has joined, before the next board; more where boards are long
ELO_STEP = 1.0  # by which a rating must have moved to be written down without a game

Rows = NDArray[np.void]
Sees = Callable[[int | None], bool]  # member -> whether the names of its bots are seen though they are hidden


def sees_none(member: int | None) -> bool:
    """What everybody sees."""
    return False


def sees_all(member: int | None) -> bool:
    """What a teacher sees."""
    return True


@dataclass(frozen=True)
class Board:
    """One of those that were published."""

    number: int
    made: float  # s since 1970
    games: int
    rows: Rows  # [entrants on the board] ROW, the best first
    seat: float = 0.0  # what seat 0 is worth, in Elo
    draws: float = 0.0  # how often equals draw

    @functools.cached_property
    def places(self) -> Mapping[int, int]:
        """Entrant -> row."""
        return {int(entrant): place for place, entrant in enumerate(self.rows["entrant"])}

    def row(self, entrant: int) -> Any | None:
        place = self.places.get(entrant)
        return None if place is None else self.rows[place]


def due(board: Board, newest: float, refresh: float) -> float:
    """When the next board comes: soon after somebody has joined, then later and later, until it is each `refresh` seconds.

    >>> early = Board(1, 1000.0, 0, np.zeros(4, ROW))
    >>> due(early, 990.0, 300), due(early, 960.0, 300), due(early, 0.0, 300), due(early, 1005.0, 300)
    (1010.0, 1040.0, 1300.0, 1015.0)
    """
    shortest = max(FIRST, A_ROW * len(board.rows))
    pause = min(refresh, max(shortest, board.made - newest))
    return min(board.made + refresh, max(board.made, newest) + pause)


def newest_joined(store: ContestStore, contest: int) -> float:
    """When the youngest of the versions that play was handed in."""
    query = sa.select(sa.func.max(VERSIONS.c.uploaded)).join(ENTRIES, ENTRIES.c.version == VERSIONS.c.id)
    with store.transaction() as connection:
        found = connection.execute(query.where(ENTRIES.c.contest == contest, ENTRIES.c.state == "active")).scalar()
    return float(found or 0)


def make_rows(
    entrants: Sequence[int],
    rating: NDArray[np.float64],
    error: NDArray[np.float64],
    results: Mapping[int, Sequence[int]],
    failures: Mapping[int, Mapping[str, int]],
    before: Board | None,
) -> Rows:
    """A board of those entrants. `results`: games lost, drawn and won."""
    rows = np.zeros(len(entrants), ROW)
    rows["entrant"] = entrants
    rows["rating"], rows["error"] = rating[list(entrants)], error[list(entrants)]
    for row in rows:
        entrant = int(row["entrant"])
        row["losses"], row["draws"], row["wins"] = results[entrant]
        row["ends"] = [failures.get(entrant, {}).get(end, 0) for end in FAILED]
    rows["games"] = rows["losses"] + rows["draws"] + rows["wins"]
    rows = rows[np.lexsort((rows["entrant"], -rows["rating"].astype(np.float64)))]
    rows["rank"] = np.arange(1, len(rows) + 1)
    for row in rows:
        known = before.row(int(row["entrant"])) if before is not None else None
        row["is_new"] = known is None
        if known is not None:
            row["change"], row["gain"] = known["rank"] - row["rank"], row["rating"] - known["rating"]
    return rows


def pack(rows: Rows, seat: float, draws: float) -> bytes:
    head = json.dumps({"seat": seat, "draws": draws, "row": ROW.itemsize}).encode()
    return len(head).to_bytes(HEAD, "little") + head + zlib.compress(rows.tobytes(), 1)


def unpack(number: int, made: float, games: int, packed: bytes) -> Board:
    end = HEAD + int.from_bytes(packed[:HEAD], "little")
    head = json.loads(packed[HEAD:end])
    if head["row"] != ROW.itemsize:  # of another version of ludus
        return Board(number, made, games, np.zeros(0, ROW))
    rows = np.frombuffer(zlib.decompress(packed[end:]), ROW)
    return Board(number, made, games, rows, head["seat"], head["draws"])


def publish(connection: Connection, contest: int, board: Board, before: Board | None) -> None:
    """Write a board down, and every rating that has moved or was played for."""
    packed = pack(board.rows, board.seat, board.draws)
    row = {"contest": contest, "number": board.number, "made": board.made, "games": board.games, "board": packed}
    connection.execute(sa.insert(STANDINGS), row)
    rated = []
    for each in board.rows:
        known = before.row(int(each["entrant"])) if before is not None else None
        if known is None or known["games"] != each["games"] or abs(known["rating"] - each["rating"]) >= ELO_STEP:
            rated.append(
                {
                    "contest": contest,
                    "entrant": int(each["entrant"]),
                    "standing": board.number,
                    "rating": float(each["rating"]),
                    "error": float(each["error"]),
                    "games": int(each["games"]),
                    "rank": int(each["rank"]),
                }
            )
    if rated:
        insert_rows(connection, RATED, rated)


def latest_number(store: ContestStore, contest: int) -> int:
    """Of the board published last; 0 if there is none."""
    with store.transaction() as connection:
        found = connection.execute(sa.select(sa.func.max(STANDINGS.c.number)).where(STANDINGS.c.contest == contest)).scalar()
    return int(found or 0)


def latest(store: ContestStore, contest: int) -> Board | None:
    """The board published last."""
    number = latest_number(store, contest)
    return _board(store, contest, number) if number else None


def board_now(store: ContestStore, contest: int) -> Board | None:
    """The board published last, without those who were disqualified since: who stood below them has moved up."""
    number = latest_number(store, contest)
    return _board_without(store, contest, number, _disqualified(store, contest)) if number else None


def _disqualified(store: ContestStore, contest: int) -> frozenset[int]:
    """Entrants, of whichever version."""
    query = sa.select(VERSIONS.c.entrant).join(ENTRIES, ENTRIES.c.id == VERSIONS.c.entry)
    query = query.where(ENTRIES.c.contest == contest, ENTRIES.c.state == "disqualified", VERSIONS.c.entrant.is_not(None))
    with store.transaction() as connection:
        return frozenset(connection.execute(query).scalars())


@functools.lru_cache(maxsize=16)
def _board_without(store: ContestStore, contest: int, number: int, out: frozenset[int]) -> Board:
    board = _board(store, contest, number)
    is_out = np.isin(board.rows["entrant"], list(out))
    if not is_out.any():
        return board
    rows = board.rows[~is_out].copy()
    rows["rank"] = np.arange(1, len(rows) + 1)
    return replace(board, rows=rows)


@functools.lru_cache(maxsize=16)
def _board(store: ContestStore, contest: int, number: int) -> Board:
    """A board never changes once it is published."""
    query = sa.select(STANDINGS).where(STANDINGS.c.contest == contest, STANDINGS.c.number == number)
    with store.transaction() as connection:
        row = connection.execute(query).one()
    return unpack(row.number, row.made, row.games, row.board)


@dataclass(frozen=True)
class Line:
    """A row of the board as it is shown."""

    rank: int
    entry: int
    version: int
    entrant: int
    name: str
    member: int | None
    owner: str  # '' for the house, and where it is hidden
    is_hidden: bool  # it wants to be; whether it is depends on who looks
    level: int
    rating: float
    low: float
    high: float
    games: int
    change: int
    gain: float
    wins: int
    draws: int
    losses: int
    ends: dict[str, int]
    is_new: bool


def read_page(
    store: ContestStore, contest: int, offset: int = 0, limit: int = 100, search: str = "", sees: Sees = sees_none
) -> tuple[Board | None, int, list[Line]]:
    """The board, how many rows of it match, and some of those."""
    board = board_now(store, contest)
    if board is None:
        return None, 0, []
    rows = board.rows
    if search.strip():
        wanted = _search(store, contest, search.strip().casefold(), sees)
        rows = rows[np.isin(rows["entrant"], wanted)]
    shown = rows[max(0, offset) : max(0, offset) + max(0, limit)]
    labels = read_labels(store, contest, shown["entrant"].tolist(), sees)
    return board, len(rows), [_line(row, labels[int(row["entrant"])]) for row in shown if int(row["entrant"]) in labels]


def waiting_labels(store: ContestStore, contest: int, board: Board | None, most: int, sees: Sees = sees_none) -> list[Label]:
    """Versions handed in by somebody that play, and are not on the board or have no game there; the newest ones."""
    query = _labels(contest).where(ENTRIES.c.version == VERSIONS.c.id, ENTRIES.c.state == "active", ENTRIES.c.level == 0)
    with store.transaction() as connection:
        rows = connection.execute(query.order_by(VERSIONS.c.id.desc()).limit(20 * most)).all()
    known = set(board.rows["entrant"][board.rows["games"] > 0].tolist()) if board is not None else set()
    return [_label(row).seen(sees) for row in rows if row.entrant not in known][:most]


def read_lines(store: ContestStore, contest: int, entrants: Sequence[int], sees: Sees = sees_none) -> list[Line]:
    """Those of some entrants, as far as they are on the board."""
    board = board_now(store, contest)
    if board is None or not entrants:
        return []
    rows = board.rows[np.isin(board.rows["entrant"], list(entrants))]
    labels = read_labels(store, contest, rows["entrant"].tolist(), sees)
    return [_line(row, labels[int(row["entrant"])]) for row in rows if int(row["entrant"]) in labels]


@dataclass(frozen=True)
class Label:
    """Whose an entrant is, as somebody sees it."""

    entry: int
    version: int  # its number
    name: str
    member: int | None
    owner: str
    is_hidden: bool
    level: int

    def seen(self, sees: Sees) -> Label:
        """The same for somebody who sees hidden names or not."""
        return replace(self, name=hidden_name(self.entry), owner="") if self.is_hidden and not sees(self.member) else self


def read_labels(
    store: ContestStore, contest: int, entrants: Sequence[int] | None = None, sees: Sees = sees_none
) -> dict[int, Label]:
    """By entrant; all of them if none are named."""
    query = _labels(contest)
    if entrants is not None:
        query = query.where(VERSIONS.c.entrant.in_(entrants))
    with store.transaction() as connection:
        return {row.entrant: _label(row).seen(sees) for row in connection.execute(query)}


def _labels(contest: int) -> sa.Select[Any]:
    columns = (VERSIONS.c.entrant, VERSIONS.c.number, ENTRIES.c.id, ENTRIES.c.name, ENTRIES.c.level, ENTRIES.c.member)
    return (
        sa.select(*columns, MEMBERS.c.name.label("owner"), MEMBERS.c.is_hidden)
        .join(ENTRIES, ENTRIES.c.id == VERSIONS.c.entry)
        .outerjoin(MEMBERS, MEMBERS.c.id == ENTRIES.c.member)
        .where(ENTRIES.c.contest == contest, VERSIONS.c.entrant.is_not(None))
    )


def _label(row: Any) -> Label:
    return Label(row.id, row.number, row.name, row.member, row.owner or "", bool(row.is_hidden), row.level)


def _search(store: ContestStore, contest: int, text: str, sees: Sees) -> list[int]:
    """Entrants whose name, or whose owner's, has the text in it, as they are seen."""
    labels = read_labels(store, contest, sees=sees)
    return [each for each, label in labels.items() if text in f"{label.name}\n{label.owner}".casefold()]


def _line(row: Any, label: Label) -> Line:
    rating, error = float(row["rating"]), float(row["error"])
    ends = {end: int(count) for end, count in zip(FAILED, row["ends"], strict=True) if count}
    return Line(
        rank=int(row["rank"]),
        entry=label.entry,
        version=label.version,
        entrant=int(row["entrant"]),
        name=label.name,
        member=label.member,
        owner=label.owner,
        is_hidden=label.is_hidden,
        level=label.level,
        rating=round(rating, 1),
        low=round(rating - error, 1),
        high=round(rating + error, 1),
        games=int(row["games"]),
        change=int(row["change"]),
        gain=round(float(row["gain"]), 1),
        wins=int(row["wins"]),
        draws=int(row["draws"]),
        losses=int(row["losses"]),
        ends=ends,
        is_new=bool(row["is_new"]),
    )


@dataclass(frozen=True)
class Moment:
    """A version's rating at one refresh."""

    at: float  # s since 1970
    entrant: int
    rating: float
    low: float
    high: float
    games: int
    rank: int


def history(store: ContestStore, contest: int, entrants: Sequence[int], most: int = 1000) -> list[Moment]:
    """How the ratings of an entry's versions went, the oldest first; the newest ones, if there are more than that."""
    query = (
        sa.select(RATED, STANDINGS.c.made)
        .join(STANDINGS, sa.and_(STANDINGS.c.contest == RATED.c.contest, STANDINGS.c.number == RATED.c.standing))
        .where(RATED.c.contest == contest, RATED.c.entrant.in_(entrants))
        .order_by(RATED.c.standing.desc())
        .limit(most)
    )
    with store.transaction() as connection:
        found = [
            Moment(row.made, row.entrant, row.rating, row.rating - row.error, row.rating + row.error, row.games, row.rank)
            for row in connection.execute(query)
        ]
    return found[::-1]
