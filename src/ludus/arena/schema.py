"""The store's tables, and how an older store becomes a newer one.

A new store is one of version 0, brought up to date like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    literal_column,
)

metadata = MetaData()

ABOUT = Table("ludus_about", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))

RUNS = Table(
    "runs",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("digest", String(40), nullable=False, unique=True),  # of all that makes its games what they are
    Column("kind", String(20), nullable=False),  # the command: match, tournament, sweep, sprt
    Column("game", Text, nullable=False),  # a spec
    Column("players", JSON, nullable=False),  # [entrant] specs
    Column("config", JSON, nullable=False),  # everything it was asked for
    Column("created", Float, nullable=False),  # s since 1970
    Column("is_finished", SmallInteger, nullable=False),  # whether it has all the games that were asked for last
)

SITTINGS = Table(
    "sittings",  # the times that somebody worked at a run
    metadata,
    Column("id", Integer, primary_key=True),
    Column("run", ForeignKey("runs.id"), nullable=False),
    Column("started", Float, nullable=False),  # s since 1970
    Column("versions", JSON, nullable=False),
)

PAIRS = Table(
    "pairs",
    metadata,
    Column("run", ForeignKey("runs.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("stage", Integer, nullable=False),
    Column("entrants", String(40), nullable=False),  # numbers, with blanks between them
    Column("firsts", String(80), nullable=False),  # [game] what each game brought the first of them
    Column("totals", String(160), nullable=False),  # [entrant] what each got from all games of the pair
    Column("game", Text, nullable=False),  # the opening's spec
    Column("seed", Integer, nullable=False),  # of its start
    Column("sitting", ForeignKey("sittings.id"), nullable=False),
)
Index("pairs_by_result", PAIRS.c.run, PAIRS.c.entrants, PAIRS.c.firsts, PAIRS.c.totals)

GAMES = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("run", ForeignKey("runs.id"), nullable=False),
    Column("pair", Integer, nullable=False),
    Column("rotation", SmallInteger, nullable=False),
    Column("seating", String(40), nullable=False),  # [seat] entrants
    Column("scores", String(80), nullable=False),  # [seat] the share of the others that it came out ahead of
    Column("returns", String(120), nullable=False),  # [seat]
    Column("end", String(10), nullable=False),
    Column("culprit", SmallInteger, nullable=False),  # the seat that failed, or -1
    Column("reason", Text, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("moves", LargeBinary, nullable=False),
    Column("figures", LargeBinary),
    Column("remarks", JSON(none_as_null=True)),  # [seat] what players said beside their moves
    UniqueConstraint("run", "pair", "rotation"),
)
Index("games_by_result", GAMES.c.run, GAMES.c.seating, GAMES.c.scores, GAMES.c.end, GAMES.c.culprit)

IS_FAILED = GAMES.c.culprit >= literal_column("0")  # no parameter: SQLite uses the index only where it sees the number
Index("games_failed", GAMES.c.run, GAMES.c.pair, GAMES.c.rotation, sqlite_where=IS_FAILED, postgresql_where=IS_FAILED)

USAGE = Table(
    "usage",  # time and work of a player, summed over the games of one transaction
    metadata,
    Column("id", Integer, primary_key=True),
    Column("run", ForeignKey("runs.id"), nullable=False, index=True),
    Column("entrant", SmallInteger, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("slowest", Float, nullable=False),  # s
    Column("simulations", Float, nullable=False),
    Column("nodes", Float, nullable=False),
)


def create_all(connection: Connection) -> None:
    metadata.create_all(connection)


Migration = Callable[[Connection], None]

MIGRATIONS: Sequence[Migration] = (create_all,)
"""What brings a store of version n to version n + 1."""
