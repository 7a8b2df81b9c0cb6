"""One conductor at a time: a lease in the database, taken by compare and swap, with an epoch that grows with each holder.

A holder that was stopped for a while and comes back finds another epoch, in the very transaction that was to store its
results, and stores nothing. What clocks say, and whether a process seems to be there, decides only how soon somebody else may
take over, never whether two may write.
"""

from __future__ import annotations

import os
import platform
import secrets
import time

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from ludus.arena.places import StoreError
from ludus.contest.schema import LEASES
from ludus.contest.store import ContestError, ContestStore

NAME = "conductor"
HELD = 30.0  # s that a lease lasts without being renewed


class LeaseLost(ContestError):
    """Somebody else conducts now: whatever this one still has is not to be stored."""


class Lease:
    """What a conductor holds; `take` says whether it does."""

    def __init__(self, store: ContestStore, name: str = NAME, held: float = HELD) -> None:
        self._store, self._name, self._held = store, name, held
        self.holder = f"{_here()}:{os.getpid()}:{secrets.token_hex(4)}"
        self.epoch = 0  # none is held

    def take(self) -> bool:
        """Try once. Whoever holds it already keeps it, and holds it for longer."""
        try:
            with self._store.transaction(writes=True) as connection:
                return self._take(connection)
        except BaseException as error:
            self.epoch = 0  # nothing was written
            is_late = isinstance(error, StoreError) and isinstance(error.__cause__, IntegrityError)
            if is_late:  # two made the first row at the same moment
                return False
            raise

    def _take(self, connection: Connection) -> bool:
        now = time.time()
        row = connection.execute(sa.select(LEASES).where(LEASES.c.name == self._name).with_for_update()).first()
        if row is None:
            self.epoch = 1
            connection.execute(sa.insert(LEASES), {"name": self._name, **self._held_from(now)})
            return True
        if self.epoch and row.epoch == self.epoch and row.holder == self.holder:
            self._write(connection, row.epoch, now)
            return True
        if row.expires > now and not _has_died(row.holder):
            self.epoch = 0
            return False
        self.epoch = row.epoch + 1
        return self._write(connection, row.epoch, now)

    def check(self, connection: Connection) -> None:
        """Within the transaction that stores something: a LeaseLost, which undoes it, if somebody else holds the lease.

        The row stays locked until the transaction ends, so nobody takes the lease in between.
        """
        query = sa.select(LEASES.c.holder, LEASES.c.epoch).where(LEASES.c.name == self._name)
        row = connection.execute(query.with_for_update()).first()
        if not self.epoch or row is None or (row.holder, row.epoch) != (self.holder, self.epoch):
            holder = row.holder if row is not None else "nobody"
            self.epoch = 0
            raise LeaseLost(f"{self._store.place}: the contest is conducted by another process now ({holder})")

    def renew(self) -> None:
        """Hold it for longer; a LeaseLost if it is another's by now."""
        with self._store.transaction(writes=True) as connection:
            self.check(connection)
            self._write(connection, self.epoch, time.time())

    def release(self) -> None:
        """Let the next one begin at once."""
        if not self.epoch:
            return
        mine = sa.and_(LEASES.c.name == self._name, LEASES.c.holder == self.holder, LEASES.c.epoch == self.epoch)
        with self._store.transaction(writes=True) as connection:
            connection.execute(sa.update(LEASES).where(mine).values(expires=0.0))
        self.epoch = 0

    def _held_from(self, now: float) -> dict[str, object]:
        return {"holder": self.holder, "epoch": self.epoch, "expires": now + self._held}

    def _write(self, connection: Connection, before: int, now: float) -> bool:
        """Compare and swap, whatever the database's way with locks."""
        same = sa.and_(LEASES.c.name == self._name, LEASES.c.epoch == before)
        done = connection.execute(sa.update(LEASES).where(same).values(self._held_from(now)))
        if done.rowcount == 1:
            return True
        self.epoch = 0
        return False


def _here() -> str:
    """This machine, or the part of it that sees the same processes."""
    try:
        return f"{platform.node()[:40]}/{os.stat('/proc/self/ns/pid').st_ino}"
    except OSError:
        return platform.node()[:40]


def _has_died(holder: str) -> bool:
    """Whether the holder was a process of this machine that is no more: then nobody need wait for the lease to run out."""
    where, number, _ = holder.rsplit(":", 2)
    if where != _here() or not number.isdigit():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
