"""Entries: bots that people hand in, version by version. A version that has passed its test drive joins the ladder."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ludus.arena.schema import RUNS
from ludus.arena.store import MOST_NUMBER, insert_one
from ludus.contest.contests import Contest
from ludus.contest.lookalikes import are_alike
from ludus.contest.manifest import check_language, read_manifest
from ludus.contest.names import check_name, hidden_name
from ludus.contest.people import Member
from ludus.contest.schema import ARCHIVES, CONTESTS, ENTRIES, MEMBERS, VERSIONS
from ludus.contest.store import ContestError, ContestStore, NotFound
from ludus.contest.unpack import read_files

HOUR = 3600.0  # s
MOST_BOTS = 3  # of one member

VersionState = Literal["waiting", "driving", "ready", "refused"]


class TooMany(ContestError):
    """More than a quota allows: later it may be done."""


class TooOften(TooMany):
    """Too many wrong secrets came from there: soon it may be tried again."""


@dataclass(frozen=True)
class Entry:
    id: int
    contest: int
    member: int | None  # None: of the house, or of somebody whose data was deleted
    name: str
    level: int
    state: str  # active, withdrawn, disqualified
    reason: str
    version: int | None  # the id of the one that plays
    owner: str
    is_hidden: bool

    @property
    def is_house(self) -> bool:
        return self.level > 0

    def shown(self, is_seen: bool = False) -> str:
        """Its name, for whoever may see hidden ones or not."""
        return self.name if is_seen or not self.is_hidden else hidden_name(self.id)

    def shown_owner(self, is_seen: bool = False) -> str:
        return self.owner if is_seen or not self.is_hidden else ""


@dataclass(frozen=True)
class Version:
    """A row of the table."""

    id: int
    entry: int
    number: int
    entrant: int | None
    player: str
    archive: str
    manifest: Mapping[str, str]
    state: VersionState
    drive: Mapping[str, Any]
    uploaded: float


# --- reading ---------------------------------------------------------------------------------------------------------

_QUERY = sa.select(ENTRIES, MEMBERS.c.name.label("owner"), MEMBERS.c.is_hidden).outerjoin(
    MEMBERS, MEMBERS.c.id == ENTRIES.c.member
)


def get_entry(store: ContestStore, contest: int, number: int) -> Entry:
    query = _QUERY.where(ENTRIES.c.contest == contest, ENTRIES.c.id == min(number, MOST_NUMBER))
    with store.transaction() as connection:
        row = connection.execute(query).first()
    if row is None:
        raise NotFound(f"this contest has no bot {number}")
    return _entry(row)


def list_entries(
    store: ContestStore, contest: int, ids: Iterable[int] | None = None, state: str | None = None
) -> dict[int, Entry]:
    """By their numbers; all of them, or those asked for."""
    query = _QUERY.where(ENTRIES.c.contest == contest)
    if state is not None:
        query = query.where(ENTRIES.c.state == state)
    if ids is not None:
        query = query.where(ENTRIES.c.id.in_(set(ids)))
    with store.transaction() as connection:
        return {row.id: _entry(row) for row in connection.execute(query)}


def entries_of(store: ContestStore, member: Member) -> list[Entry]:
    with store.transaction() as connection:
        rows = connection.execute(_QUERY.where(ENTRIES.c.member == member.id).order_by(ENTRIES.c.id))
        return [_entry(row) for row in rows]


def versions_of(store: ContestStore, entry: int) -> list[Version]:
    """The newest first."""
    query = sa.select(VERSIONS).where(VERSIONS.c.entry == entry).order_by(VERSIONS.c.number.desc())
    with store.transaction() as connection:
        return [_version(row) for row in connection.execute(query)]


def get_version(store: ContestStore, entry: Entry, number: int) -> Version:
    query = sa.select(VERSIONS).where(VERSIONS.c.entry == entry.id, VERSIONS.c.number == min(number, MOST_NUMBER))
    with store.transaction() as connection:
        row = connection.execute(query).first()
    if row is None:
        raise NotFound(f"bot {entry.id} has no version {number}")
    return _version(row)


def get_archive(store: ContestStore, version: Version) -> bytes:
    with store.transaction() as connection:
        content = connection.execute(sa.select(ARCHIVES.c.content).where(ARCHIVES.c.digest == version.archive)).scalar()
    if content is None:
        raise NotFound(f"version {version.number} has no file")
    return bytes(content)


# --- handing in ------------------------------------------------------------------------------------------------------


def hand_in(
    store: ContestStore,
    contest: Contest,
    member: Member,
    content: bytes,
    *,
    entry: int | None = None,
    name: str | None = None,
    is_new: bool = False,
) -> tuple[Entry, Version]:
    """A new version of a bot of one's own, the latest if none is named; or a new bot."""
    _check_open(contest)
    if len(content) > contest.options.size * 1024:
        raise ContestError(
            f"the file has {-(-len(content) // 1024)} KB: {contest.options.size} KB are the most in this contest"
        )
    manifest = read_manifest(read_files(content))
    check_language(manifest, contest.options.languages)
    digest = hashlib.sha256(content).hexdigest()
    with store.transaction(writes=True) as connection:
        connection.execute(sa.select(MEMBERS.c.id).where(MEMBERS.c.id == member.id).with_for_update())  # one at a time
        _check_quota(connection, contest, member)
        number = _choose_entry(connection, contest, member, entry, name, is_new)
        known = connection.execute(sa.select(ARCHIVES.c.digest).where(ARCHIVES.c.digest == digest)).first()
        if known is None:
            connection.execute(sa.insert(ARCHIVES), {"digest": digest, "content": content})
        last = connection.execute(sa.select(sa.func.max(VERSIONS.c.number)).where(VERSIONS.c.entry == number)).scalar()
        following = (last or 0) + 1
        row = {
            "entry": number,
            "number": following,
            "player": "",
            "archive": digest,
            "manifest": manifest.as_dict(),
            "state": "waiting",
            "drive": {},
            "uploaded": time.time(),
        }
        connection.execute(sa.insert(VERSIONS), row)
    found = get_entry(store, contest.id, number)
    return found, get_version(store, found, following)


def _check_open(contest: Contest) -> None:
    if not contest.takes_bots():
        state = contest.state if contest.state not in ("open", "paused") else "over"
        raise ContestError(f"the contest is {state}: no bots can be handed in any more")


def _check_quota(connection: Connection, contest: Contest, member: Member) -> None:
    since = time.time() - HOUR
    query = sa.select(sa.func.count(), sa.func.min(VERSIONS.c.uploaded)).select_from(VERSIONS.join(ENTRIES))
    query = query.where(ENTRIES.c.member == member.id, VERSIONS.c.uploaded > since)
    count, first = connection.execute(query).one()
    if count >= contest.options.uploads:
        minutes = max(1, round((first - since) / 60))
        raise TooMany(f"{contest.options.uploads} versions an hour are the most: try again in {minutes} min")


def _choose_entry(
    connection: Connection, contest: Contest, member: Member, entry: int | None, name: str | None, is_new: bool
) -> int:
    own = connection.execute(sa.select(ENTRIES).where(ENTRIES.c.member == member.id).order_by(ENTRIES.c.id)).all()
    if entry is not None:
        chosen = next((row for row in own if row.id == entry), None)
        if chosen is None:
            raise NotFound(f"you have no bot {entry}")
        return _check_plays(chosen)
    if name is None and own and not is_new:
        return _check_plays(own[-1])
    if name is None:
        name = member.name if not own else f"{member.name[:36]} {len(own) + 1}"
    name = check_name(name, "bot's name")
    for row in own:
        if row.name.casefold() == name.casefold():
            return _check_plays(row)
    if len(own) >= MOST_BOTS:
        raise ContestError(f"you have {len(own)} bots, and {MOST_BOTS} are the most: hand in a new version of one of them")
    taken = list(connection.execute(sa.select(ENTRIES.c.name).where(ENTRIES.c.contest == contest.id)).scalars())
    if name.casefold() in {each.casefold() for each in taken}:
        raise ContestError(f"a bot is called '{name}' already: choose another name")
    if any(are_alike(name, each) for each in taken):
        raise ContestError(f"a bot has a name that looks like '{name}': choose another name")
    new = {"contest": contest.id, "member": member.id, "name": name, "level": 0, "state": "active", "reason": ""}
    return insert_one(connection, ENTRIES, new)


def _check_plays(entry: Any) -> int:
    """Its number, unless a teacher has put it out: what comes next would not play either."""
    if entry.state == "disqualified":
        raise ContestError(f"{entry.name} is disqualified, so it takes no new version: {entry.reason}")
    return int(entry.id)


# --- the ladder ------------------------------------------------------------------------------------------------------


def admit(connection: Connection, version: int) -> int:
    """Give a version a number of its own in the run, a new one if it had one; it plays for its entry from now on."""
    query = sa.select(ENTRIES, VERSIONS.c.number, VERSIONS.c.entrant, MEMBERS.c.is_hidden, MEMBERS.c.is_barred, CONTESTS.c.run)
    query = query.join(VERSIONS, VERSIONS.c.entry == ENTRIES.c.id).join(CONTESTS, CONTESTS.c.id == ENTRIES.c.contest)
    row = connection.execute(query.outerjoin(MEMBERS, MEMBERS.c.id == ENTRIES.c.member).where(VERSIONS.c.id == version)).one()
    players = lock_players(connection, row.run)
    if row.entrant is not None:
        players[row.entrant] = hidden_name(row.id)  # its games are nobody's any more
    players.append(label(row.id, row.name, row.number, bool(row.is_hidden), row.level))
    connection.execute(sa.update(RUNS).where(RUNS.c.id == row.run).values(players=players))
    connection.execute(sa.update(VERSIONS).where(VERSIONS.c.id == version).values(entrant=len(players) - 1, state="ready"))
    values: dict[str, Any] = {"version": version}
    if row.state == "withdrawn" and not row.is_barred:
        values |= {"state": "active", "reason": ""}
    connection.execute(sa.update(ENTRIES).where(ENTRIES.c.id == row.id).values(values))
    return len(players) - 1


def relabel(connection: Connection, contest: int, member: int) -> None:
    """Games are shown under the names that are chosen now."""
    run = connection.execute(sa.select(CONTESTS.c.run).where(CONTESTS.c.id == contest)).scalar_one()
    players = lock_players(connection, run)
    query = sa.select(ENTRIES, VERSIONS.c.number, VERSIONS.c.entrant, MEMBERS.c.is_hidden)
    query = query.join(VERSIONS, VERSIONS.c.entry == ENTRIES.c.id).join(MEMBERS, MEMBERS.c.id == ENTRIES.c.member)
    for row in connection.execute(query.where(ENTRIES.c.member == member, VERSIONS.c.entrant.is_not(None))):
        players[row.entrant] = label(row.id, row.name, row.number, bool(row.is_hidden), row.level)
    connection.execute(sa.update(RUNS).where(RUNS.c.id == run).values(players=players))


def label(entry: int, name: str, number: int, is_hidden: bool, level: int = 0) -> str:
    """What a version is called in games."""
    return name if level else hidden_name(entry) if is_hidden else f"{name} v{number}"


def lock_players(connection: Connection, run: int) -> list[str]:
    """The run's, whom nobody else changes until this transaction ends."""
    return list(connection.execute(sa.select(RUNS.c.players).where(RUNS.c.id == run).with_for_update()).scalar_one())


def choose_version(store: ContestStore, contest: Contest, entry: Entry, number: int) -> None:
    """Let an earlier version play again, or a later one."""
    _check_open(contest)
    _check_plays(entry)
    version = get_version(store, entry, number)
    if version.state != "ready" or version.entrant is None:
        raise ContestError(f"version {number} has not passed its test drive: only one that has can play")
    with store.transaction(writes=True) as connection:
        values: dict[str, Any] = {"version": version.id}
        if entry.state == "withdrawn":
            values |= {"state": "active", "reason": ""}
        connection.execute(sa.update(ENTRIES).where(ENTRIES.c.id == entry.id).values(values))


def withdraw(store: ContestStore, entry: Entry) -> None:
    """It plays no more, until a version is handed in or chosen."""
    if entry.is_house:
        raise ContestError("a bot of the house stays")
    with store.transaction(writes=True) as connection:
        values = {"state": "withdrawn", "reason": "withdrawn"}
        connection.execute(sa.update(ENTRIES).where(ENTRIES.c.id == entry.id, ENTRIES.c.state == "active").values(values))


def _entry(row: Any) -> Entry:
    return Entry(
        row.id,
        row.contest,
        row.member,
        row.name,
        row.level,
        row.state,
        row.reason,
        row.version,
        row.owner or "",
        bool(row.is_hidden),
    )


def _version(row: Any) -> Version:
    return Version(**row._mapping)
