"""People: invited, joined, named, hidden, removed with all that is theirs."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ludus.arena.store import MOST_NUMBER, insert_one
from ludus.contest.access import Role, Unknown
from ludus.contest.lookalikes import are_alike
from ludus.contest.names import check_name
from ludus.contest.schema import ENTRIES, INVITATIONS, MEMBERS
from ludus.contest.store import ContestError, ContestStore, NotFound
from ludus.contest.tokens import hash_secret, is_secret, new_code, new_secret, parse_code
from ludus.errors import listed

DAY = 86_400.0  # s
ROLES = ("student", "spectator", "teacher")  # that one can be invited as
MOST_USES, MOST_DAYS = 10_000, 3650.0
MOST_MEMBERS = 20_000
BARRED = "its owner is barred from this contest"  # why a bot does not play,
OUT = "your teacher has barred you from this contest"  # and what its owner is told
NOBODYS = "this token is not valid here: it was replaced, or it is of another contest"


@dataclass(frozen=True)
class Member:
    id: int
    contest: int
    role: Role
    name: str
    is_hidden: bool
    is_barred: bool
    joined: float  # s since 1970


def invite(connection: Connection, contest: int, role: str, uses: int, days: float) -> tuple[int, str]:
    """An invitation's number, and the code that so many may join with, for so many days. It is told once."""
    if role not in ROLES:
        raise ContestError(f"one is invited as {listed(ROLES)}, not as '{role[:20]}'")
    if not 1 <= uses <= MOST_USES or not 0 < days <= MOST_DAYS:
        raise ContestError(f"an invitation is for 1 to {MOST_USES} people, and for at most {MOST_DAYS:.0f} days")
    code = new_secret() if role == "teacher" else new_code()  # a class types it; what lets one judge is longer
    row = {"contest": contest, "role": role, "code": hash_secret(code), "left": uses, "expires": time.time() + days * DAY}
    return insert_one(connection, INVITATIONS, row), code


def make_invitation(store: ContestStore, contest: int, role: str, uses: int, days: float) -> tuple[int, str]:
    with store.transaction(writes=True) as connection:
        return invite(connection, contest, role, uses, days)


@dataclass(frozen=True)
class Invitation:
    """One that still lets somebody in. Its code is nowhere."""

    id: int
    role: str
    left: int  # how many may still use it
    expires: float  # s since 1970


def list_invitations(store: ContestStore, contest: int) -> list[Invitation]:
    """The newest first."""
    valid = sa.and_(INVITATIONS.c.contest == contest, INVITATIONS.c.left > 0, INVITATIONS.c.expires > time.time())
    with store.transaction() as connection:
        rows = connection.execute(sa.select(INVITATIONS).where(valid).order_by(INVITATIONS.c.id.desc()))
        return [Invitation(row.id, row.role, row.left, row.expires) for row in rows]


def revoke(store: ContestStore, contest: int, number: int) -> None:
    """Nobody joins by it any more; who has joined stays."""
    gone = sa.delete(INVITATIONS).where(INVITATIONS.c.contest == contest, INVITATIONS.c.id == min(number, MOST_NUMBER))
    with store.transaction(writes=True) as connection:
        if connection.execute(gone).rowcount != 1:
            raise NotFound(f"this contest has no invitation {number}")


def join(store: ContestStore, contest: int, code: str, name: str) -> tuple[Member, str]:
    """A new member, and the token by which it is known from now on. An `Unknown` if the code is wrong."""
    name, code, now = check_name(name), parse_code(code), time.time()
    with store.transaction(writes=True) as connection:
        query = sa.select(INVITATIONS).where(INVITATIONS.c.contest == contest, INVITATIONS.c.code == hash_secret(code))
        found = connection.execute(query.with_for_update()).first()
        is_valid = found is not None and is_secret(code, found.code) and found.left > 0 and found.expires >= now
        if found is None or not is_valid or not _use(connection, found.id):
            raise Unknown("this invitation is not valid: it is misspelt, used up or too old; ask your teacher for another")
        return add_member(connection, contest, found.role, name)


def _use(connection: Connection, invitation: int) -> bool:
    """Whether one more could join by it: somebody else may have been the last."""
    used = sa.update(INVITATIONS).where(INVITATIONS.c.id == invitation, INVITATIONS.c.left > 0)
    return connection.execute(used.values(left=INVITATIONS.c.left - 1)).rowcount == 1


def add_member(connection: Connection, contest: int, role: Role, name: str) -> tuple[Member, str]:
    count = sa.select(sa.func.count()).select_from(MEMBERS).where(MEMBERS.c.contest == contest)
    if connection.execute(count).scalar_one() >= MOST_MEMBERS:
        raise ContestError(f"{MOST_MEMBERS} members are the most of one contest")
    _check_free(connection, contest, name)
    token = new_secret()
    row = {
        "contest": contest,
        "role": role,
        "name": name,
        "is_hidden": False,
        "is_barred": False,
        "token": hash_secret(token),
        "joined": time.time(),
    }
    return _member(connection, insert_one(connection, MEMBERS, row)), token


def find_member(store: ContestStore, contest: int, token: str) -> Member | None:
    """Whoever has this token in this contest, barred or not."""
    with store.transaction() as connection:
        row = connection.execute(sa.select(MEMBERS).where(MEMBERS.c.token == hash_secret(token))).first()
    if row is None or not is_secret(token, row.token) or row.contest != contest:
        return None
    return _read(row)


def list_members(store: ContestStore, contest: int) -> list[Member]:
    query = sa.select(MEMBERS).where(MEMBERS.c.contest == contest).order_by(MEMBERS.c.id)
    with store.transaction() as connection:
        return [_read(row) for row in connection.execute(query)]


def find_unwelcome(store: ContestStore, members: Collection[int]) -> dict[int, str]:
    """Who of these may not be here any more, and why: they were barred, or removed."""
    query = sa.select(MEMBERS.c.id, MEMBERS.c.is_barred).where(MEMBERS.c.id.in_(members))
    with store.transaction() as connection:
        is_barred = {row.id: bool(row.is_barred) for row in connection.execute(query)}
    return {each: OUT if each in is_barred else NOBODYS for each in members if is_barred.get(each, True)}


def contests_of(store: ContestStore, token: str) -> set[int]:
    """The contests that somebody with this token is a member of."""
    with store.transaction() as connection:
        query = sa.select(MEMBERS.c.contest).where(MEMBERS.c.token == hash_secret(token), MEMBERS.c.is_barred.is_(False))
        return set(connection.execute(query).scalars())


def get_member(store: ContestStore, contest: int, number: int) -> Member:
    with store.transaction() as connection:
        member = _member(connection, number)
    if member.contest != contest:
        raise NotFound(f"this contest has no member {number}")
    return member


def rename(connection: Connection, member: Member, name: str | None, is_hidden: bool | None) -> Member:
    values: dict[str, Any] = {}
    if name is not None and (name := check_name(name)) != member.name:
        _check_free(connection, member.contest, name, but=member.id)
        values["name"] = name
    if is_hidden is not None:
        values["is_hidden"] = is_hidden
    if values:
        connection.execute(sa.update(MEMBERS).where(MEMBERS.c.id == member.id).values(values))
    return _member(connection, member.id)


def renew_token(store: ContestStore, member: Member) -> str:
    """Another token; the old one is worth nothing from now on."""
    token = new_secret()
    with store.transaction(writes=True) as connection:
        connection.execute(sa.update(MEMBERS).where(MEMBERS.c.id == member.id).values(token=hash_secret(token)))
    return token


def bar(store: ContestStore, member: Member, is_barred: bool = True) -> None:
    """Whoever is barred may do nothing here, and their bots play no more; both come back together."""
    out, back = {"state": "disqualified", "reason": BARRED}, {"state": "active", "reason": ""}
    theirs = ENTRIES.c.member == member.id
    which = sa.and_(theirs, ENTRIES.c.state == "active") if is_barred else sa.and_(theirs, ENTRIES.c.reason == BARRED)
    with store.transaction(writes=True) as connection:
        connection.execute(sa.update(MEMBERS).where(MEMBERS.c.id == member.id).values(is_barred=is_barred))
        connection.execute(sa.update(ENTRIES).where(which).values(out if is_barred else back))


def _check_free(connection: Connection, contest: int, name: str, but: int = 0) -> None:
    """Nobody passes for somebody else, by capitals or by letters that look alike."""
    query = sa.select(MEMBERS.c.name).where(MEMBERS.c.contest == contest, MEMBERS.c.id != but)
    taken = list(connection.execute(query).scalars())
    if name.casefold() in {each.casefold() for each in taken}:
        raise ContestError(f"somebody is called '{name}' already: choose another name")
    if any(are_alike(name, each) for each in taken):
        raise ContestError(f"somebody has a name that looks like '{name}': choose another name")


def _member(connection: Connection, number: int) -> Member:
    row = connection.execute(sa.select(MEMBERS).where(MEMBERS.c.id == min(number, MOST_NUMBER))).first()
    if row is None:
        raise NotFound(f"this contest has no member {number}")
    return _read(row)


def _read(row: Any) -> Member:
    return Member(row.id, row.contest, row.role, row.name, bool(row.is_hidden), bool(row.is_barred), row.joined)
