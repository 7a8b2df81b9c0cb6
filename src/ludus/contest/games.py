"""What is read of a contest's games: those of a bot, its losses first, why it lost, and how it fares against each opponent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from ludus.arena.estimate import score_interval
from ludus.arena.rows import numbers, whole
from ludus.arena.schema import GAMES, PAIRS
from ludus.catalogue import parse_spec
from ludus.contest.contests import Contest
from ludus.contest.falls import RIDDEN, tell_ride
from ludus.contest.rating import expected_score
from ludus.contest.schema import PLAYED
from ludus.contest.standings import Board, Label, Sees, board_now, read_labels, sees_none
from ludus.contest.store import ContestStore

Kind = Literal["losses", "failures", "all"]
MOST_RIDDEN = 50  # games that are played once more to say what was hit
NUMBERED = re.compile(r"\bbot (\d+)\b")  # what reasons call a bot: names are changed and hidden


@dataclass(frozen=True)
class Told:
    """One game as an entrant's page lists it."""

    id: int
    pair: int
    rotation: int
    entrant: int
    seat: int
    opponents: tuple[int, ...]  # entrants
    names: tuple[str, ...]  # theirs, as they are seen
    score: float
    end: str
    is_culprit: bool
    reason: str  # why it went as it did, in words
    plies: int


def games_of(
    store: ContestStore,
    contest: Contest,
    entrants: Sequence[int],
    kind: Kind = "losses",
    offset: int = 0,
    limit: int = 50,
    sees: Sees = sees_none,
) -> tuple[int, list[Told]]:
    """How many such games an entry's versions have, and some of them: the newest first."""
    condition = sa.and_(PLAYED.c.contest == contest.id, PLAYED.c.entrant.in_(entrants))
    if kind == "losses":
        condition = sa.and_(condition, PLAYED.c.score < 0.5)
    elif kind == "failures":
        condition = sa.and_(condition, PLAYED.c.is_culprit)
    same = sa.and_(GAMES.c.run == contest.run, GAMES.c.pair == PLAYED.c.pair, GAMES.c.rotation == PLAYED.c.rotation)
    query = (
        sa.select(PLAYED, GAMES.c.id, GAMES.c.seating, GAMES.c.reason, GAMES.c.plies, GAMES.c.culprit)
        .join(GAMES, same)
        .where(condition)
        .order_by(PLAYED.c.pair.desc(), PLAYED.c.rotation)
        .offset(max(0, offset))
        .limit(max(0, limit))
    )
    with store.transaction() as connection:
        total = connection.execute(sa.select(sa.func.count()).select_from(PLAYED).where(condition)).scalar_one()
        rows = connection.execute(query).all()
    met = {each for row in rows for each in whole(row.opponents)}
    labels = read_labels(store, contest.id, sorted(met | {row.entrant for row in rows}), sees)
    is_ridden = parse_spec(contest.options.game).name == RIDDEN
    last = MOST_RIDDEN if is_ridden else 0
    return int(total), [_told(row, labels, store if place < last else None) for place, row in enumerate(rows)]


def _told(row: Any, labels: Mapping[int, Label], store: ContestStore | None) -> Told:
    """`store`: where it is looked up what riders rode into."""
    seating, opponents = whole(row.seating), whole(row.opponents)
    names = tuple(_name(each, labels) for each in opponents)
    has_failed, reason = row.culprit >= 0, with_names(row.reason, labels)
    if store is not None and not has_failed:
        reason = tell_ride(store, row.id, seating.index(row.entrant)) or reason
    return Told(
        id=row.id,
        pair=row.pair,
        rotation=row.rotation,
        entrant=row.entrant,
        seat=seating.index(row.entrant),
        opponents=opponents,
        names=names,
        score=row.score,
        end=row.end,
        is_culprit=bool(row.is_culprit),
        reason=tell_why(row.score, bool(row.is_culprit), has_failed, names, reason, row.plies),
        plies=row.plies,
    )


def tell_why(score: float, is_culprit: bool, has_failed: bool, names: Sequence[str], reason: str, plies: int) -> str:
    """Why a game went as it did, seen by one who played it.

    >>> tell_why(0, False, False, ["ada"], "four in a row", 31)
    'lost to ada after 31 turns: four in a row'
    >>> tell_why(0, True, True, ["ada"], "the player bot 3 took 0.312 s for a move, longer than the clock allows", 12)
    'it failed after 12 turns: the player bot 3 took 0.312 s for a move, longer than the clock allows'
    """
    others = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "nobody"
    if is_culprit:
        return f"it failed after {plies} turns: {reason}"
    if has_failed:
        return f"somebody else failed: {reason}"
    verb = "drew with" if score == 0.5 else "beat" if score == 1 else "lost to" if score == 0 else "came out among"
    return f"{verb} {others} after {plies} turns: {reason}"


def with_names(reason: str, labels: Mapping[int, Label]) -> str:
    """A reason with the names that are seen now."""
    names = {label.entry: label.name for label in labels.values()}
    return NUMBERED.sub(lambda found: names.get(int(found[1]), found[0]), reason)


def _name(entrant: int, labels: Mapping[int, Label]) -> str:
    return labels[entrant].name if entrant in labels else "a bot that is gone"


@dataclass(frozen=True)
class Against:
    """All games between an entrant and one opponent."""

    entrant: int
    entry: int
    name: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float  # a game
    low: float
    high: float
    expected: float | None  # what the two ratings promise; None while one is not on the board


def against(store: ContestStore, contest: Contest, entrants: Sequence[int]) -> list[Against]:
    """Against each opponent's versions, the strongest opponents first. Of games of many, the whole game's score counts."""
    grouped = PLAYED.c.entrant, PLAYED.c.opponents, PLAYED.c.score
    query = (
        sa.select(*grouped, sa.func.count().label("games"))
        .where(PLAYED.c.contest == contest.id, PLAYED.c.entrant.in_(entrants))
        .group_by(*grouped)
    )
    sums: dict[int, list[float]] = {}  # opponent -> games, points, wins, draws
    with store.transaction() as connection:
        for row in connection.execute(query):
            for opponent in whole(row.opponents):
                each = sums.setdefault(opponent, [0, 0.0, 0, 0])
                each[0] += row.games
                each[1] += row.games * row.score
                each[2] += row.games * (row.score > 0.5)
                each[3] += row.games * (row.score == 0.5)
    labels, board = read_labels(store, contest.id, sorted(sums)), board_now(store, contest.id)
    found = [
        _against(opponent, labels[opponent], each, _expected(board, entrants, opponent))
        for opponent, each in sums.items()
        if opponent in labels
    ]
    return sorted(found, key=lambda each: (each.expected is None, each.expected, each.entrant))


def _against(opponent: int, label: Label, sums: Sequence[float], expected: float | None) -> Against:
    games, points, wins, draws = int(sums[0]), sums[1], int(sums[2]), int(sums[3])
    score, losses = score_interval(points / games, games), games - wins - draws
    counts = games, wins, draws, losses
    return Against(opponent, label.entry, label.name, *counts, score.value, score.low, score.high, expected)


def _expected(board: Board | None, entrants: Sequence[int], opponent: int) -> float | None:
    """Of whichever version is on the board."""
    theirs = board.row(opponent) if board else None
    mine = next((row for each in entrants if board and (row := board.row(each)) is not None), None)
    if board is None or mine is None or theirs is None:
        return None
    return expected_score(float(mine["rating"] - theirs["rating"]), board.seat, board.draws)


def next_to_beat(store: ContestStore, contest: Contest, entrant: int) -> Label | None:
    """The weakest bot of the house that is rated above an entrant."""
    board = board_now(store, contest.id)
    mine = board.row(entrant) if board else None
    if board is None or mine is None:
        return None
    above = [int(row["entrant"]) for row in board.rows if row["rank"] < mine["rank"]]
    labels = read_labels(store, contest.id, above[-1000:])
    return next((labels[each] for each in reversed(above) if each in labels and labels[each].level > 0), None)


def most_telling(store: ContestStore, contest: Contest, within: int = 200) -> int | None:
    """The game of the moment, for a projector: among those finished lately, the one between the best that ended regularly,
    upsets and long games first."""
    return next(iter(telling_games(store, contest, 1, within)), None)


def telling_games(
    store: ContestStore, contest: Contest, most: int, within: int, stage: int | None = None, is_on_board: bool = False
) -> list[int]:
    """So many of the last ones, the most telling first; no two of the same players, as long as there are others."""
    board = board_now(store, contest.id)
    query = sa.select(GAMES.c.id, GAMES.c.seating, GAMES.c.scores, GAMES.c.plies, GAMES.c.culprit)
    if stage is not None:
        query = query.join(PAIRS, sa.and_(PAIRS.c.run == GAMES.c.run, PAIRS.c.number == GAMES.c.pair))
        query = query.where(PAIRS.c.stage == stage)
    query = query.where(GAMES.c.run == contest.run).order_by(GAMES.c.id.desc()).limit(within)
    with store.transaction() as connection:
        rows = connection.execute(query).all()
    if is_on_board:
        rows = [row for row in rows if board and all(each in board.places for each in whole(row.seating))]
    longest = max((row.plies for row in rows), default=0) or 1
    rows = sorted(rows, key=lambda row: -_worth(row, board, longest))
    seen: Counter[frozenset[int]] = Counter()
    ordered = []
    for place, row in enumerate(rows):
        who = frozenset(whole(row.seating))
        ordered.append((seen[who], place, int(row.id)))
        seen[who] += 1
    return [number for _, _, number in sorted(ordered)[:most]]


def _worth(row: Any, board: Board | None, longest: int) -> float:
    seating, scores = whole(row.seating), numbers(row.scores)
    known = [board.row(each) for each in seating] if board else []
    if not known or any(each is None for each in known) or board is None:
        return float(row.plies / longest - (row.culprit >= 0))
    height = sum(1 - (each["rank"] - 1) / max(1, len(board.rows)) for each in known if each is not None) / len(known)
    ranks = [each["rank"] for each in known if each is not None]
    upset = sum(
        scores[one] > scores[other] and ranks[one] > ranks[other] for one in range(len(ranks)) for other in range(len(ranks))
    )
    return float(2 * height + 0.5 * min(1, upset) + row.plies / longest - 2 * (row.culprit >= 0))
