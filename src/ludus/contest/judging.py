"""What a teacher may do to others' bots: disqualify, readmit, let all games be played anew, delete a member's data."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ludus.arena.rows import whole
from ludus.arena.schema import GAMES, RUNS
from ludus.contest.contests import Contest
from ludus.contest.entries import Entry, admit, lock_players
from ludus.contest.folders import forget
from ludus.contest.names import hidden_name
from ludus.contest.notices import check_text, note
from ludus.contest.people import Member
from ludus.contest.schema import ARCHIVES, CHALLENGES, ENTRIES, MEMBERS, NOTICES, PLAYED, VERSIONS
from ludus.contest.store import ContestError, ContestStore

BATCH = 500  # games whose debug lines are deleted in one go


def disqualify(store: ContestStore, entry: Entry, reason: str, by: int | None) -> None:
    if entry.is_house:
        raise ContestError("a bot of the house is not disqualified")
    reason = check_text(reason, "a reason")
    with store.transaction(writes=True) as connection:
        connection.execute(sa.update(ENTRIES).where(ENTRIES.c.id == entry.id).values(state="disqualified", reason=reason))
        note(connection, entry.contest, "disqualify", f"{hidden_name(entry.id)} was disqualified: {reason}", by)


def readmit(store: ContestStore, entry: Entry, by: int | None) -> None:
    with store.transaction(writes=True) as connection:
        connection.execute(sa.update(ENTRIES).where(ENTRIES.c.id == entry.id).values(state="active", reason=""))
        note(connection, entry.contest, "readmit", f"{hidden_name(entry.id)} was readmitted", by)


def rerun(store: ContestStore, entry: Entry, by: int | None) -> int:
    """Its version has a new number in the run: what was played under the old one counts for it no more."""
    if entry.version is None or entry.is_house:
        raise ContestError("only a bot that somebody handed in, and that plays, can have its games played anew")
    with store.transaction(writes=True) as connection:
        entrant = admit(connection, entry.version)
        note(connection, entry.contest, "rerun", f"{hidden_name(entry.id)} plays all its games anew", by)
    return entrant


def delete_member(store: ContestStore, contest: Contest, member: Member, by: int | None) -> None:
    """Its name, token, files, logs and wishes are gone; its games stay, as those of a bot without a name."""
    if member.id == by:
        raise ContestError("you cannot delete yourself: another teacher can")
    with store.transaction(writes=True) as connection:
        entries = list(connection.execute(sa.select(ENTRIES.c.id).where(ENTRIES.c.member == member.id)).scalars())
        versions = connection.execute(sa.select(VERSIONS).where(VERSIONS.c.entry.in_(entries))).all()
        entrants = {row.entrant: row.entry for row in versions if row.entrant is not None}
        entrants |= _unname(connection, contest.run, entrants, entries)
        for number in entries:
            anonymous = {"name": hidden_name(number), "member": None, "version": None, "state": "withdrawn"}
            connection.execute(sa.update(ENTRIES).where(ENTRIES.c.id == number).values(**anonymous, reason="deleted"))
        empty: dict[str, Any] = {"archive": "", "manifest": {}, "drive": {}, "state": "refused"}
        connection.execute(sa.update(VERSIONS).where(VERSIONS.c.entry.in_(entries)).values(empty))
        used = sa.select(VERSIONS.c.archive)
        archives = {row.archive for row in versions}
        unused = sa.and_(ARCHIVES.c.digest.in_(archives), ARCHIVES.c.digest.not_in(used))
        gone = list(connection.execute(sa.select(ARCHIVES.c.digest).where(unused)).scalars())
        connection.execute(sa.delete(ARCHIVES).where(unused))
        connection.execute(sa.delete(CHALLENGES).where(CHALLENGES.c.member == member.id))
        connection.execute(sa.update(NOTICES).where(NOTICES.c.by == member.id).values(by=None))
        connection.execute(sa.delete(MEMBERS).where(MEMBERS.c.id == member.id))
        note(connection, contest.id, "remove", f"member {member.id} was removed with all data", by)
    for digest in gone:
        forget(digest)
    _silence(store, contest, entrants)


def _unname(connection: Connection, run: int, entrants: dict[int, int], entries: list[int]) -> dict[int, int]:
    """Call them by numbers. What they were before a rerun is called so already, and comes back."""
    players = lock_players(connection, run)
    for entrant, entry in entrants.items():
        players[entrant] = hidden_name(entry)
    connection.execute(sa.update(RUNS).where(RUNS.c.id == run).values(players=players))
    names = {hidden_name(entry): entry for entry in entries}
    return {entrant: names[label] for entrant, label in enumerate(players) if label in names}


def _silence(store: ContestStore, contest: Contest, entrants: dict[int, int]) -> None:
    """What its bots wrote beside their moves is deleted, batch by batch: the ladder goes on meanwhile."""
    played = sa.select(PLAYED.c.pair).where(PLAYED.c.contest == contest.id, PLAYED.c.entrant.in_(entrants))
    query = sa.select(GAMES.c.id, GAMES.c.seating, GAMES.c.remarks, GAMES.c.reason, GAMES.c.culprit)
    query = query.where(GAMES.c.run == contest.run, GAMES.c.pair.in_(played)).order_by(GAMES.c.id).limit(BATCH)
    last = 0
    while True:
        with store.transaction(writes=True) as connection:
            rows = connection.execute(query.where(GAMES.c.id > last)).all()
            for row in rows:
                values = _silent(row, entrants)
                if values:
                    connection.execute(sa.update(GAMES).where(GAMES.c.id == row.id).values(values))
        if not rows:
            return
        last = rows[-1].id


def _silent(row: Any, entrants: dict[int, int]) -> dict[str, Any]:
    seating = whole(row.seating)
    values: dict[str, Any] = {}
    if row.remarks:
        kept = ["" if entrant in entrants else text for entrant, text in zip(seating, row.remarks, strict=True)]
        values["remarks"] = kept if any(kept) else None
    if row.culprit >= 0 and seating[row.culprit] in entrants:
        values["reason"] = "it failed"
    return values
