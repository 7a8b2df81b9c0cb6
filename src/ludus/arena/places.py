"""Where a store is: a file, or a PostgreSQL server. What another program wrote is looked at without touching it."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from ludus.errors import LudusError

ANSWER_WITHIN = 5  # s for a server to be there
SILENT_FOR = 60  # s after which a server that answers no more is given up
BUSY = 30  # s to wait for another process that writes
PREPARING = 0x6C75647573  # the lock that whoever makes the tables of a server holds
MAGIC = b"SQLite format 3\0"  # what a file of SQLite begins with


class StoreError(LudusError):
    """The store cannot be opened, read or written."""


def show_place(place: str) -> str:
    """A place as people may see it: without its password.

    >>> show_place("postgresql://ada:secret@host/games?sslmode=require")
    'postgresql://ada:***@host/games?sslmode=require'
    """
    if "://" not in place:
        return place
    hidden = re.sub(r"(://[^/?#:@]*):.*@", r"\1:***@", place)
    return re.sub(r"([?&]password=)[^&]*", r"\1***", hidden)


def open_engine(place: str, is_new_allowed: bool) -> Engine:
    """Connections to a place; nothing was written there yet."""
    if "://" not in place:
        return _open_file(Path(place), is_new_allowed)
    kind = place.partition("://")[0].partition("+")[0]
    try:
        address = sa.make_url(place)
        if kind == "sqlite":
            return _open_file(Path(address.database or ""), is_new_allowed)
        if kind not in ("postgresql", "postgres"):
            raise StoreError(f"{show_place(place)}: a store is a file, or the address of a PostgreSQL server: postgresql://...")
        return _open_server(address)
    except (SQLAlchemyError, ValueError):
        raise StoreError(f"{show_place(place)} cannot be read: write postgresql://USER:PASSWORD@HOST:PORT/NAME") from None
    except ImportError:
        raise StoreError("PostgreSQL needs the package psycopg: install ludus[postgres]") from None


def _open_server(address: URL) -> Engine:
    patience = {
        "connect_timeout": ANSWER_WITHIN,
        "keepalives_idle": SILENT_FOR // 2,
        "keepalives_interval": SILENT_FOR // 6,
        "keepalives_count": 3,
        "tcp_user_timeout": 1000 * SILENT_FOR,  # ms
    }
    own = {name: value for name, value in patience.items() if name not in address.query}
    return sa.create_engine(address.set(drivername="postgresql+psycopg"), connect_args=own, pool_pre_ping=True)


def _open_file(path: Path, is_new_allowed: bool) -> Engine:
    if not path.name:
        raise StoreError(f"'{path}' names no file for the store")
    try:
        is_there, is_folder, has_folder = path.exists(), path.is_dir(), path.parent.is_dir()
    except OSError as error:
        raise StoreError(f"{path} cannot be a store: {error.strerror}") from None
    if is_folder:
        raise StoreError(f"{path} is a folder; a store is a file")
    if not is_there and not is_new_allowed:
        raise StoreError(f"there is no store {path}: give the file that a match or tournament has written")
    if not has_folder:
        raise StoreError(f"{path}: there is no folder {path.parent} to write a store into")
    only_read = is_there and not os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
    name = _uri(path, _reading(path)) if only_read else str(path)

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(name, timeout=BUSY, uri=only_read, check_same_thread=False)

    engine = sa.create_engine("sqlite://", creator=connect, poolclass=sa.pool.QueuePool)
    sa.event.listen(engine, "connect", _set_up_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def make_private(place: str) -> None:
    """A file that is not there yet is made, for nobody else to read; SQLite makes its log and index alike."""
    scheme, _, rest = place.rpartition(":///") if "://" in place else ("", "", place)
    path = Path(rest)
    if not path.name or (scheme and not scheme.startswith("sqlite")):
        return
    with contextlib.suppress(OSError):  # it is there; or whoever opens it tells what is wrong
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _reading(path: Path) -> str:
    """How a file is read that stays as it is: with what its log holds, and without making one if there is none."""
    return "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "mode=ro&immutable=1"


def _uri(path: Path, how: str) -> str:
    return f"file:{quote(os.path.abspath(path))}?{how}"


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Readers do not wait for the writer; transactions begin when we say so."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer waits for its turn when it begins, so that two commands at one store cannot stop each other half-way."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


@contextlib.contextmanager
def looked_at(engine: Engine, place: str) -> Iterator[Connection | None]:
    """A connection that leaves no trace, to see whose database this is; None where there is nothing yet to look at."""
    if engine.dialect.name != "sqlite":
        with engine.connect() as connection:
            yield connection
        return
    path = Path(sa.make_url(place).database or "") if "://" in place else Path(place)
    if not path.exists() or path.stat().st_size == 0 or _was_stopped(path):
        yield None
        return
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise StoreError(f"{path} is no store: it is a file of something else, and stays as it is")
    with contextlib.closing(sqlite3.connect(_uri(path, _reading(path)), timeout=BUSY, uri=True)) as raw:
        reader = sa.create_engine("sqlite://", creator=lambda: raw, poolclass=sa.pool.StaticPool)
        with reader.connect() as connection:
            yield connection
        reader.dispose()


def _was_stopped(path: Path) -> bool:
    """Whether somebody was stopped while writing: only a writer can tell then what the file was before."""
    try:
        return path.with_name(f"{path.name}-journal").stat().st_size > 0
    except FileNotFoundError:  # asked first whether it is there, it could go in between
        return False


def wait_for_turn(connection: Connection) -> None:
    """Two that make the tables of one store do so one after the other; in a file, BEGIN has seen to that."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(PREPARING)))


def keep_a_log(engine: Engine) -> None:
    """Readers of a file do not wait for its writer. Only for a store that is ours: it stays so for ever."""
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        connection.exec_driver_sql("ROLLBACK")
        if connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
            with contextlib.suppress(SQLAlchemyError):  # somebody is using it, so it was changed already, or will be next time
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
