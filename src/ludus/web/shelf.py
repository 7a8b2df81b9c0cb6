"""What the page keeps: games being played and levels that were drawn, in one SQLite file beside the arena's store.

Whatever was said to be kept is on disk. Writing happens in a thread, so that a slow disk delays no tick.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

VERSION = 1
PRUNED_EVERY = 500  # games written
SCHEMA = """
create table if not exists tables (id text primary key, data text not null, is_over integer not null, updated real not null);
create index if not exists tables_by_time on tables (is_over, updated);
create table if not exists levels (name text primary key, text text not null, updated real not null);
"""


class Shelf:
    """The page's own database."""

    def __init__(self, folder: Path, most: int = 20_000) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(folder / "page.db", check_same_thread=False, timeout=10, isolation_level=None)
        self._lock = threading.Lock()
        self._connection.execute("pragma journal_mode=wal")
        self._connection.execute("pragma synchronous=normal")
        self._connection.executescript(SCHEMA)
        self._connection.execute(f"pragma user_version={VERSION}")
        self._most = most
        self._since_pruned = 0  # games that were written
        self._prune()

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _run(self, query: str, values: Iterable[Any] = ()) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._connection.execute(query, tuple(values)).fetchall()

    async def keep_tables(self, tables: list[tuple[str, dict[str, Any], bool]]) -> None:
        """Id, data and whether it is over, all in one transaction."""
        await asyncio.to_thread(self._keep_tables, tables)

    def _keep_tables(self, tables: list[tuple[str, dict[str, Any], bool]]) -> None:
        now = time.time()
        rows = [(name, json.dumps(data), int(is_over), now) for name, data, is_over in tables]
        with self._lock:
            self._connection.execute("begin")
            self._connection.executemany("insert or replace into tables values (?, ?, ?, ?)", rows)
            self._connection.execute("commit")
            self._since_pruned += len(rows)
            if self._since_pruned >= PRUNED_EVERY:
                self._prune()

    def _prune(self) -> None:
        """Forget the games that nobody has touched for longest, if there are too many."""
        self._since_pruned = 0
        oldest = "select id from tables order by updated desc limit -1 offset ?"
        self._connection.execute(f"delete from tables where id in ({oldest})", [self._most])

    def table(self, name: str) -> dict[str, Any] | None:
        found = self._run("select data from tables where id = ?", [name])
        return json.loads(found[0][0]) if found else None

    def finished(self, first: int, count: int) -> list[dict[str, Any]]:
        """Games that are over, the newest first."""
        rows = self._run(
            "select data, updated from tables where is_over = 1 order by updated desc limit ? offset ?", [count, first]
        )
        return [{**json.loads(data), "updated": updated} for data, updated in rows]

    def levels(self) -> list[dict[str, Any]]:
        rows = self._run("select name, text, updated from levels order by name collate nocase")
        return [{"name": name, "text": text, "updated": updated} for name, text, updated in rows]

    def level(self, name: str) -> str | None:
        found = self._run("select text from levels where name = ?", [name])
        return str(found[0][0]) if found else None

    def keep_level(self, name: str, text: str) -> None:
        self._run("insert or replace into levels values (?, ?, ?)", [name, text, time.time()])

    def forget_level(self, name: str) -> bool:
        """Whether there was one."""
        there = self.level(name) is not None
        self._run("delete from levels where name = ?", [name])
        return there
