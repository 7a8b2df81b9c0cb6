"""A contest's tables, beside those of the arena: its games are a run like any other, its entrants are versions of entries."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
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
)

from ludus.arena.schema import RUNS, Migration

metadata = MetaData()

CONTESTS = Table(
    "contests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False, unique=True),  # in addresses
    Column("run", ForeignKey(RUNS.c.id), nullable=False),  # its games
    Column("config", JSON, nullable=False),  # all that the teacher has set: see config.py
    Column("state", String(10), nullable=False),  # open, paused, frozen, final, closed
    Column("created", Float, nullable=False),  # s since 1970
    Column("changed", Float, nullable=False),
)

MEMBERS = Table(
    "contest_members",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("contest", ForeignKey("contests.id"), nullable=False, index=True),
    Column("role", String(10), nullable=False),  # teacher, student, spectator
    Column("name", String(40), nullable=False),  # chosen
    Column("is_hidden", Boolean, nullable=False),  # shown to others as a number
    Column("is_barred", Boolean, nullable=False),
    Column("token", String(64), nullable=False, unique=True),  # its hash: the token itself is nowhere
    Column("joined", Float, nullable=False),
    UniqueConstraint("contest", "name"),
)

INVITATIONS = Table(
    "contest_invitations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("contest", ForeignKey("contests.id"), nullable=False, index=True),
    Column("role", String(10), nullable=False),
    Column("code", String(64), nullable=False, unique=True),  # its hash
    Column("left", Integer, nullable=False),  # how many may still use it
    Column("expires", Float, nullable=False),
)

ENTRIES = Table(
    "contest_entries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("contest", ForeignKey("contests.id"), nullable=False, index=True),
    Column("member", ForeignKey("contest_members.id")),  # None: of the house
    Column("name", String(40), nullable=False),
    Column("level", SmallInteger, nullable=False),  # of a bot of the house, from 1; 0 for others
    Column("state", String(12), nullable=False),  # active, withdrawn, disqualified
    Column("reason", Text, nullable=False),  # why it is not active
    Column("version", Integer),  # the one that plays: an id below; None while there is none
    UniqueConstraint("contest", "name"),
)

VERSIONS = Table(
    "contest_versions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("entry", ForeignKey("contest_entries.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False),  # of the entry's versions, from 1
    Column("entrant", Integer),  # its number in the run; None until it has joined the ladder
    Column("player", Text, nullable=False),  # of the house: a spec; else ''
    Column("archive", String(64), nullable=False),  # digest; '' for the house
    Column("manifest", JSON, nullable=False),  # command, language, protocol
    Column("state", String(10), nullable=False),  # waiting, driving, ready, refused
    Column("drive", JSON, nullable=False),  # what the test drive showed
    Column("uploaded", Float, nullable=False),
    UniqueConstraint("entry", "number"),
)

ARCHIVES = Table(
    "contest_archives",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("content", LargeBinary, nullable=False),
)

STANDINGS = Table(
    "contest_standings",  # what was published, refresh by refresh
    metadata,
    Column("contest", ForeignKey("contests.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("made", Float, nullable=False),  # s since 1970
    Column("games", BigInteger, nullable=False),
    Column("board", LargeBinary, nullable=False),  # packed rows, best first: see standings.py
)

RATED = Table(
    "contest_rated",  # a version's rating over time, written when it has changed or played
    metadata,
    Column("contest", ForeignKey("contests.id"), primary_key=True),
    Column("entrant", Integer, primary_key=True),
    Column("standing", Integer, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("error", Float, nullable=False),  # half of the 95 % interval
    Column("games", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
)

CHALLENGES = Table(
    "contest_challenges",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("contest", ForeignKey("contests.id"), nullable=False),
    Column("member", ForeignKey("contest_members.id"), nullable=False),
    Column("entrants", String(40), nullable=False),  # as in the pairs of a run
    Column("asked", Float, nullable=False),
    Column("pair", Integer),  # of the run, once it is being played
)
Index("challenges_waiting", CHALLENGES.c.contest, CHALLENGES.c.pair)

NOTICES = Table(
    "contest_notices",  # what the teacher tells everybody, and what was done to whom
    metadata,
    Column("id", Integer, primary_key=True),
    Column("contest", ForeignKey("contests.id"), nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("kind", String(12), nullable=False),  # broadcast, or an action of the teacher's
    Column("by", Integer),  # member
    Column("text", Text, nullable=False),
)

LEASES = Table(
    "contest_leases",  # who conducts: one at a time
    metadata,
    Column("name", String(40), primary_key=True),
    Column("holder", String(80), nullable=False),
    Column("epoch", Integer, nullable=False),  # grows with each holder: what an earlier one still writes is refused
    Column("expires", Float, nullable=False),
)

PLAYED = Table(
    "contest_played",  # the games of each entrant: the arena's tables know them by pair only
    metadata,
    Column("contest", ForeignKey("contests.id"), primary_key=True),
    Column("entrant", Integer, primary_key=True),
    Column("pair", Integer, primary_key=True),
    Column("rotation", SmallInteger, primary_key=True),
    Column("opponents", String(40), nullable=False),  # as in the pairs of a run
    Column("score", Float, nullable=False),
    Column("end", String(10), nullable=False),
    Column("is_culprit", Boolean, nullable=False),  # it failed itself
)
Index("played_by_score", PLAYED.c.contest, PLAYED.c.entrant, PLAYED.c.score, PLAYED.c.pair)


def create_contest(connection: Connection) -> None:
    metadata.create_all(connection)


MIGRATIONS: tuple[Migration, ...] = (create_contest,)
"""What brings a store's contest tables of version n to version n + 1."""
