"""The store: every run and every game, in SQLite or PostgreSQL. It is the only truth: what is not here was not played.

One transaction holds whole pairs and all that is counted of them, so that whatever is killed when, the counts agree.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import operator
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.sql.compiler import SQLCompiler

from ludus.arena.packing import unpack_figures, unpack_moves
from ludus.arena.places import StoreError, keep_a_log, looked_at, open_engine, show_place, wait_for_turn
from ludus.arena.rows import Rows, numbers, whole, without
from ludus.arena.schema import ABOUT, GAMES, IS_FAILED, MIGRATIONS, PAIRS, RUNS, SITTINGS, USAGE, Migration

MOST_NUMBER = 2**31 - 1  # that a row may have: of a run, a game, or what others keep beside them
DEFAULT_STORE = "ludus.db"  # in the current folder, where a command names none


@dataclass(frozen=True)
class Run:
    """One match, tournament, sweep or test."""

    id: int
    kind: str
    game: str
    players: tuple[str, ...]
    config: Mapping[str, Any]
    created: float  # s since 1970
    is_finished: bool


@dataclass(frozen=True)
class Count:
    """So many games of one seating ended in one way."""

    seating: tuple[int, ...]  # [seat] entrants
    scores: tuple[float, ...]  # [seat]
    end: str
    culprit: int  # a seat, or -1
    games: int


@dataclass(frozen=True)
class FailureCount:
    """So many games were lost by one player's failing for one reason."""

    entrant: int
    end: str
    reason: str
    games: int
    first: int  # the lowest number of such a game


@dataclass(frozen=True)
class PairCount:
    """So many pairs of the same entrants had one result."""

    entrants: tuple[int, ...]
    firsts: tuple[float, ...]  # [game] what each game brought the first of them
    totals: tuple[float, ...]  # [entrant] from all games of a pair
    pairs: int


@dataclass(frozen=True)
class Meeting:
    """All pairs of the same entrants in one round."""

    stage: int
    entrants: tuple[int, ...]
    totals: tuple[float, ...]  # [entrant] from all games
    pairs: int


@dataclass(frozen=True)
class Usage:
    """What one player's moves took."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0  # s
    simulations: float = 0.0
    nodes: float = 0.0


@dataclass(frozen=True)
class StoredGame:
    """One game, as it is replayed."""

    id: int
    run: int
    pair: int
    rotation: int
    game: str  # the opening's spec
    seed: int
    players: tuple[str, ...]  # [seat] specs
    seating: tuple[int, ...]  # [seat] entrants
    returns: tuple[float, ...]
    scores: tuple[float, ...]
    end: str
    culprit: int | None
    reason: str
    moves: Any  # [plies, seats]
    figures: Any  # [plies, seats] FIGURES, or None
    remarks: tuple[str, ...]


class Store:
    """A database of runs. `place` is a path, or the address of a server: postgresql://user@host/name."""

    def __init__(self, place: str, *, is_new_allowed: bool = True, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self.place = show_place(place)
        self._engine = open_engine(place, is_new_allowed)
        try:
            self._prepare(place, migrations, is_new_allowed)
            with self._told():
                keep_a_log(self._engine)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- opening -----------------------------------------------------------------------------------------------------

    def _prepare(self, place: str, migrations: Sequence[Migration], is_new_allowed: bool) -> None:
        """Bring the store to this version; one that is another program's, or newer, is left untouched."""
        with self._told(), looked_at(self._engine, place) as reader:
            version = self._check(reader, len(migrations)) if reader is not None else 0
        if version == 0 and not is_new_allowed:
            raise StoreError(f"{self.place} is empty: give the store that a match or tournament has written")
        if version < len(migrations):
            self.migrate("version", migrations)

    def migrate(self, name: str, migrations: Sequence[Migration]) -> None:
        """Bring tables to this version, whose number is kept under that name: those of the arena, or of others beside them."""
        with self.transaction(writes=True) as connection:
            wait_for_turn(connection)
            version = self._check(connection, len(migrations), name)
            for migration in migrations[version:]:
                migration(connection)
            if version < len(migrations):
                connection.execute(sa.delete(ABOUT).where(ABOUT.c.name == name))
                connection.execute(sa.insert(ABOUT), {"name": name, "value": str(len(migrations))})

    def _check(self, connection: Connection, known: int, name: str = "version") -> int:
        """The version of the store's tables, 0 if there are none yet; a StoreError unless they are ours and known."""
        tables = sa.inspect(connection).get_table_names()
        if ABOUT.name not in tables:
            if tables:
                raise StoreError(f"{self.place} is a database of another program: it has tables, but none of ludus")
            return 0
        found = connection.execute(sa.select(ABOUT.c.value).where(ABOUT.c.name == name)).scalar()
        if found is None and name != "version":
            return 0
        if found is None or not found.isdigit():
            raise StoreError(f"{self.place} does not say which version of a store it is: it is damaged, or not of ludus")
        if int(found) > known:
            raise StoreError(f"{self.place} was written by a newer ludus: its {name} is {found}, this ludus knows {known}")
        return int(found)

    @contextlib.contextmanager
    def transaction(self, *, writes: bool = False) -> Iterator[Connection]:
        """All or nothing; what the database says is one sentence."""
        with self._told(), self._engine.execution_options(writes=writes).begin() as connection:
            yield connection

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise StoreError(f"the store {self.place} cannot be used: {_sentence(str(error.orig))}") from error
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise StoreError(f"the store {self.place} cannot be used: {_sentence(str(error))}") from error
        except PermissionError as error:
            raise StoreError(f"the store {self.place} cannot be used: {error.strerror}") from error

    # --- writing -----------------------------------------------------------------------------------------------------

    def open_run(
        self, kind: str, game: str, players: Sequence[str], identity: Mapping[str, Any], config: Mapping[str, Any]
    ) -> Run:
        """The run of that identity, made if there is none yet."""
        text = _text({"kind": kind, "game": game, "players": list(players), **identity})
        digest = hashlib.blake2b(text.encode(), digest_size=20).hexdigest()
        row = {"digest": digest, "kind": kind, "game": game, "players": list(players), "config": dict(config)}
        try:
            known = self._open_run(row)
        except StoreError as error:
            if not isinstance(error.__cause__, IntegrityError):
                raise
            known = self._open_run(row)  # somebody else made it at the same moment
        return self.run(known)

    def _open_run(self, row: Mapping[str, Any]) -> int:
        query = sa.select(RUNS.c.id, RUNS.c.config).where(RUNS.c.digest == row["digest"])
        with self.transaction() as connection:
            known = connection.execute(query).first()
        if known is not None and _text(known.config) == _text(row["config"]):
            return int(known.id)
        with self.transaction(writes=True) as connection:
            known = connection.execute(query).first()
            if known is None:
                return insert_one(connection, RUNS, {**row, "created": time.time(), "is_finished": 0})
            wanted = {"config": row["config"], "is_finished": 0}  # until it is known that it has all that is wanted now
            connection.execute(sa.update(RUNS).where(RUNS.c.id == known.id).values(wanted))
            return int(known.id)

    def begin_sitting(self, run: int, versions: Mapping[str, str]) -> int:
        with self.transaction(writes=True) as connection:
            row = {"run": run, "started": time.time(), "versions": dict(versions)}
            return insert_one(connection, SITTINGS, row)

    def finish(self, run: int, is_finished: bool = True) -> None:
        with self.transaction(writes=True) as connection:
            connection.execute(sa.update(RUNS).where(RUNS.c.id == run).values(is_finished=int(is_finished)))

    def add(self, run: int, sitting: int, rows: Rows, also: Callable[[Connection, Rows], None] | None = None) -> Rows:
        """Whole pairs in one transaction. What was stored comes back: without pairs that somebody else has stored meanwhile.

        `also` writes what others keep of them, in the same transaction; what it raises undoes it all.
        """
        wanted = [row["number"] for row in rows.pairs]
        with self.transaction(writes=True) as connection:
            connection.execute(sa.select(RUNS.c.id).where(RUNS.c.id == run).with_for_update())  # one after the other
            between = PAIRS.c.number.between(min(wanted), max(wanted))
            there = connection.execute(sa.select(PAIRS.c.number).where(PAIRS.c.run == run, between)).scalars()
            rows = without(rows, set(there) & set(wanted))
            if not rows.pairs:
                return rows
            insert_rows(connection, PAIRS, [{**row, "run": run, "sitting": sitting} for row in rows.pairs])
            insert_rows(connection, GAMES, [{**row, "run": run} for row in rows.games])
            if rows.usage:
                insert_rows(connection, USAGE, [{**row, "run": run} for row in rows.usage])
            if also is not None:
                also(connection, rows)
        return rows

    # --- reading -----------------------------------------------------------------------------------------------------

    def reading(self) -> contextlib.AbstractContextManager[Connection]:
        """One look at the tables, for whoever asks more than what is answered below."""
        return self.transaction()

    def runs(self) -> list[Run]:
        with self.transaction() as connection:
            return [_run(row) for row in connection.execute(sa.select(RUNS).order_by(RUNS.c.id))]

    def run(self, number: int) -> Run:
        number = min(number, MOST_NUMBER)
        with self.transaction() as connection:
            row = connection.execute(sa.select(RUNS).where(RUNS.c.id == number)).first()
        if row is None:
            known = ", ".join(str(run.id) for run in self.runs()) or "none"
            raise StoreError(f"{self.place} has no run {number}; it has {known}")
        return _run(row)

    def versions(self, run: int) -> list[dict[str, str]]:
        """Of every sitting."""
        with self.transaction() as connection:
            found = connection.execute(sa.select(SITTINGS.c.versions).where(SITTINGS.c.run == run).order_by(SITTINGS.c.id))
            return [dict(row[0]) for row in found]

    def totals(self, run: int) -> dict[int, Mapping[int, float]]:
        """Pair number -> entrant -> what it got; of all pairs that were played."""
        with self.transaction() as connection:
            rows = connection.execute(sa.select(PAIRS.c.number, PAIRS.c.entrants, PAIRS.c.totals).where(PAIRS.c.run == run))
            parsed = _remember(lambda entrants, totals: dict(zip(whole(entrants), numbers(totals), strict=True)))
            return {row.number: parsed(row.entrants, row.totals) for row in rows}

    def pair_counts(self, run: int) -> list[PairCount]:
        columns = PAIRS.c.entrants, PAIRS.c.firsts, PAIRS.c.totals
        query = sa.select(*columns, sa.func.count().label("pairs")).where(PAIRS.c.run == run).group_by(*columns)
        with self.transaction() as connection:
            return [
                PairCount(whole(row.entrants), numbers(row.firsts), numbers(row.totals), row.pairs)
                for row in connection.execute(query.order_by(*columns))
            ]

    def meetings(self, run: int) -> list[Meeting]:
        """Round by round, in the order of the pairs."""
        columns = PAIRS.c.stage, PAIRS.c.entrants, PAIRS.c.totals
        query = sa.select(*columns, sa.func.count().label("pairs")).where(PAIRS.c.run == run).group_by(*columns)
        found: dict[tuple[int, tuple[int, ...]], Meeting] = {}
        with self.transaction() as connection:
            for row in connection.execute(query.order_by(sa.func.min(PAIRS.c.number))):
                key, new = (row.stage, whole(row.entrants)), tuple(row.pairs * each for each in numbers(row.totals))
                known = found.get(key, Meeting(*key, (0.0,) * len(new), 0))
                totals = tuple(one + two for one, two in zip(known.totals, new, strict=True))
                found[key] = Meeting(*key, totals, known.pairs + row.pairs)
        return list(found.values())

    def counts(self, run: int) -> list[Count]:
        columns = GAMES.c.seating, GAMES.c.scores, GAMES.c.end, GAMES.c.culprit
        query = sa.select(*columns, sa.func.count().label("games")).where(GAMES.c.run == run).group_by(*columns)
        with self.transaction() as connection:
            return [
                Count(whole(row.seating), numbers(row.scores), row.end, row.culprit, row.games)
                for row in connection.execute(query.order_by(*columns))
            ]

    def mean_returns(self, run: int) -> dict[int, float]:
        """Entrant -> what its games brought it, on average; for games of one, where that can be compared."""
        columns = GAMES.c.seating, GAMES.c.returns
        query = sa.select(*columns, sa.func.count().label("games")).where(GAMES.c.run == run).group_by(*columns)
        sums: dict[int, list[float]] = {}
        with self.transaction() as connection:
            for row in connection.execute(query.order_by(*columns)):
                (entrant,), (gain,) = whole(row.seating), numbers(row.returns)
                total = sums.setdefault(entrant, [0.0, 0.0])
                total[0] += gain * row.games
                total[1] += row.games
        return {entrant: total / games for entrant, (total, games) in sums.items()}

    def failure_counts(self, run: int) -> list[FailureCount]:
        columns = GAMES.c.seating, GAMES.c.culprit, GAMES.c.end, GAMES.c.reason
        counted = sa.func.count().label("games"), sa.func.min(GAMES.c.id).label("first")
        query = sa.select(*columns, *counted).where(GAMES.c.run == run, IS_FAILED).group_by(*columns)
        with self.transaction() as connection:
            return [
                FailureCount(whole(row.seating)[row.culprit], row.end, row.reason, row.games, row.first)
                for row in connection.execute(query)
            ]

    def results_in_order(self, run: int) -> Iterator[tuple[tuple[int, ...], tuple[float, ...]]]:
        """Who sat where and what each seat scored, game by game in the order of pairs."""
        query = sa.select(GAMES.c.seating, GAMES.c.scores).where(GAMES.c.run == run).order_by(GAMES.c.pair, GAMES.c.rotation)
        with self.transaction() as connection:
            for row in connection.execute(query):
                yield whole(row.seating), numbers(row.scores)

    def usage(self, run: int) -> dict[int, Usage]:
        """Of every entrant that a referee has timed."""
        sums = [sa.func.sum(USAGE.c[name]).label(name) for name in ("moves", "seconds", "simulations", "nodes")]
        query = sa.select(USAGE.c.entrant, sa.func.max(USAGE.c.slowest).label("slowest"), *sums)
        with self.transaction() as connection:
            rows = connection.execute(query.where(USAGE.c.run == run).group_by(USAGE.c.entrant))
            return {row.entrant: Usage(int(row.moves), row.seconds, row.slowest, row.simulations, row.nodes) for row in rows}

    def count_games(self, run: int) -> int:
        with self.transaction() as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(GAMES).where(GAMES.c.run == run)).scalar_one())

    def game_counts(self, before: int) -> dict[int, int]:
        """How many games every run before that one has; a run that has none is left out."""
        query = sa.select(GAMES.c.run, sa.func.count()).where(GAMES.c.run < before).group_by(GAMES.c.run)
        with self.transaction() as connection:
            rows = connection.execute(query)
            return {row[0]: row[1] for row in rows}

    def game(self, number: int) -> StoredGame:
        number = min(number, MOST_NUMBER)
        found = next(iter(self.games(sa.and_(GAMES.c.id == number))), None)
        if found is None:
            raise StoreError(f"{self.place} has no game {number}")
        return found

    def games_of(self, run: int, *, most: int | None = None, failed_only: bool = False) -> Iterator[StoredGame]:
        """In the order of pairs."""
        condition = GAMES.c.run == run
        if failed_only:
            condition = sa.and_(condition, IS_FAILED)
        return self.games(condition, most)

    def games(self, condition: Any, most: int | None = None) -> Iterator[StoredGame]:
        query = (
            sa.select(GAMES, PAIRS.c.game.label("spec"), PAIRS.c.seed, RUNS.c.players)
            .join(PAIRS, sa.and_(PAIRS.c.run == GAMES.c.run, PAIRS.c.number == GAMES.c.pair))
            .join(RUNS, RUNS.c.id == GAMES.c.run)
            .where(condition)
            .order_by(GAMES.c.run, GAMES.c.pair, GAMES.c.rotation)
            .limit(most)
        )
        options = {"yield_per": 1000}
        with self.transaction() as connection, connection.execute(query, execution_options=options) as rows:
            for row in rows:
                yield _game(row)


def insert_one(connection: Connection, table: sa.Table, row: Mapping[str, Any]) -> int:
    """The number that the row is given."""
    made = connection.execute(sa.insert(table).values(dict(row)))
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def insert_rows(connection: Connection, table: sa.Table, rows: Sequence[dict[str, Any]]) -> None:
    """Many rows at once. They are handed to the driver as they are: SQLAlchemy's look at each value took half the time."""
    insert = sa.insert(table).compile(dialect=connection.dialect, column_keys=list(rows[0]))
    assert isinstance(insert, SQLCompiler)
    order = insert.positiontup  # None where the driver takes values by their names
    connection.exec_driver_sql(str(insert), list(map(operator.itemgetter(*order), rows)) if order else rows)


def _sentence(reason: str) -> str:
    """What a database said, in one line."""
    said = " ".join(reason.strip().partition("\n")[0].split()) or "it gives no reason"
    if said == "disk I/O error":
        return f"{said}: is the disk full?"
    return said


def _run(row: Any) -> Run:
    return Run(row.id, row.kind, row.game, tuple(row.players), dict(row.config), row.created, bool(row.is_finished))


def _game(row: Any) -> StoredGame:
    seating = whole(row.seating)
    return StoredGame(
        id=row.id,
        run=row.run,
        pair=row.pair,
        rotation=row.rotation,
        game=row.spec,
        seed=row.seed,
        players=tuple(row.players[entrant] for entrant in seating),
        seating=seating,
        returns=numbers(row.returns),
        scores=numbers(row.scores),
        end=row.end,
        culprit=None if row.culprit < 0 else row.culprit,
        reason=row.reason,
        moves=unpack_moves(row.moves, len(seating)),
        figures=unpack_figures(row.figures, len(seating)),
        remarks=tuple(row.remarks or ()),
    )


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _remember(function: Callable[..., Any]) -> Callable[..., Any]:
    """Few different texts come in many rows."""
    return functools.lru_cache(maxsize=10_000)(function)
