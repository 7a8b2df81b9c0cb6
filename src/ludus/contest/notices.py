"""What the teacher tells everybody, and what was done to whom. Bots are named by their numbers: names may be hidden later."""

from __future__ import annotations

import time
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ludus.arena.store import MOST_NUMBER
from ludus.contest.schema import NOTICES
from ludus.contest.store import ContestError, ContestStore, NotFound

BROADCAST = "broadcast"
LONGEST = 1000  # characters
SHOWN = 20


@dataclass(frozen=True)
class Notice:
    id: int
    at: float  # s since 1970
    kind: str
    text: str


def check_text(text: str, what: str = "a message") -> str:
    """What somebody wrote to be shown, without what a page cannot show."""
    clean = "".join(each for each in text.strip() if each.isprintable() or each == "\n")
    if not clean or len(clean) > LONGEST:
        raise ContestError(f"{what} has from 1 to {LONGEST} characters")
    return clean


def note(connection: Connection, contest: int, kind: str, text: str, by: int | None = None) -> None:
    row = {"contest": contest, "at": time.time(), "kind": kind, "by": by, "text": text}
    connection.execute(sa.insert(NOTICES), row)


def broadcast(store: ContestStore, contest: int, text: str, by: int | None) -> None:
    text = check_text(text)
    with store.transaction(writes=True) as connection:
        note(connection, contest, BROADCAST, text, by)


def take_down(store: ContestStore, contest: int, number: int) -> None:
    """What was told everybody is shown no more; the record keeps it."""
    mine = sa.and_(NOTICES.c.contest == contest, NOTICES.c.id == min(number, MOST_NUMBER), NOTICES.c.kind == BROADCAST)
    with store.transaction(writes=True) as connection:
        if connection.execute(sa.update(NOTICES).where(mine).values(kind="taken down")).rowcount != 1:
            raise NotFound(f"nothing of the number {number} is told here")


def list_notices(store: ContestStore, contest: int, *, broadcasts_only: bool) -> list[Notice]:
    """The last ones, newest first."""
    query = sa.select(NOTICES).where(NOTICES.c.contest == contest)
    if broadcasts_only:
        query = query.where(NOTICES.c.kind == BROADCAST)
    with store.transaction() as connection:
        rows = connection.execute(query.order_by(NOTICES.c.id.desc()).limit(SHOWN)).all()
    return [Notice(row.id, row.at, row.kind, row.text) for row in rows]
