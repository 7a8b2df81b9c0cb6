"""Everybody of a contest for whoever marks them: who plays, who does not and why, who has handed in nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from ludus.contest.entries import Entry, list_entries
from ludus.contest.people import list_members
from ludus.contest.schema import ENTRIES, VERSIONS
from ludus.contest.store import ContestStore

Standing = Literal["plays", "waits", "refused", "set aside", "withdrawn", "disqualified", "joined", "barred"]
SET_ASIDE = "set aside: "  # what a reason begins with where the ladder itself put a bot out


@dataclass(frozen=True)
class Enrolled:
    """A bot, or a student without any."""

    entry: int | None
    name: str  # '' without a bot
    owner: str  # '' for the house
    is_hidden: bool
    level: int
    version: int | None  # the one that plays or played last; else the one handed in last
    state: Standing
    reason: str  # why it does not play, if there is something to say


def read_roster(store: ContestStore, contest: int) -> list[Enrolled]:
    """Bots in the order in which they came, then those who have none. Names are told: it is the teacher's."""
    versions = _versions(store, contest)
    entries = [each for each in list_entries(store, contest).values() if each.is_house or each.member is not None]
    bots = [_bot(each, versions.get(each.id, {})) for each in sorted(entries, key=lambda each: each.id)]
    owners = {each.member for each in entries}
    idle = [each for each in list_members(store, contest) if each.role == "student" and each.id not in owners]
    return bots + [
        Enrolled(None, "", each.name, each.is_hidden, 0, None, "barred" if each.is_barred else "joined", "") for each in idle
    ]


def _versions(store: ContestStore, contest: int) -> dict[int, dict[int, Any]]:
    """Entry -> id -> row, the last one last."""
    columns = VERSIONS.c.id, VERSIONS.c.entry, VERSIONS.c.number, VERSIONS.c.state, VERSIONS.c.drive
    query = sa.select(*columns).join(ENTRIES, ENTRIES.c.id == VERSIONS.c.entry).where(ENTRIES.c.contest == contest)
    found: dict[int, dict[int, Any]] = {}
    with store.transaction() as connection:
        for row in connection.execute(query.order_by(VERSIONS.c.number)):
            found.setdefault(row.entry, {})[row.id] = row
    return found


def _bot(entry: Entry, versions: Mapping[int, Any]) -> Enrolled:
    last = versions[max(versions, key=lambda each: versions[each].number)] if versions else None
    shown = versions.get(entry.version, last) if entry.version is not None else last
    state, reason = _standing(entry, last)
    number = shown.number if shown is not None else None
    return Enrolled(entry.id, entry.name, entry.owner, entry.is_hidden, entry.level, number, state, reason)


def _standing(entry: Entry, last: Any) -> tuple[Standing, str]:
    if entry.state == "disqualified":
        return "disqualified", entry.reason
    if entry.state == "withdrawn":
        is_aside = entry.reason.startswith(SET_ASIDE)
        return ("set aside", entry.reason.removeprefix(SET_ASIDE)) if is_aside else ("withdrawn", "")
    if entry.version is not None:
        return "plays", ""
    if last is not None and last.state == "refused":
        return "refused", " ".join(f"{each}." for each in last.drive.get("sentences", ()))
    return "waits", ""
