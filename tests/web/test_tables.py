"""What is kept of tables in memory, and what only on the shelf."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludus.web import tables as module
from ludus.web.minds import Busy, Minds
from ludus.web.settings import WebSettings
from ludus.web.shelf import Shelf
from ludus.web.table import Seat, Table
from ludus.web.tables import Maker, Tables, Watcher

WON = [[0, -1], [-1, 1], [3, -1], [-1, 4], [6, -1]]  # the left column


def table(history: list[list[int]]) -> Table:
    return Table("tic_tac_toe", 1, [Seat("random"), Seat("random")], history=history)


def in_a_loop_of_its_own(run: Callable[[], Coroutine[None, None, None]]) -> None:
    with ThreadPoolExecutor(1) as thread:  # a browser's loop may run in this one
        thread.submit(asyncio.run, run()).result()


def test_so_many_games_are_on_at_once_and_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        shelf = Shelf(tmp_path)
        tables = Tables(WebSettings(data=tmp_path, games_of_browser=2, games_of_address=3), shelf, Minds(1))
        mine, theirs, elsewhere = Maker("school", "a"), Maker("school", "b"), Maker("home", "a")
        tables.add(table(WON[:2]), mine)  # nobody looks at it
        tables.add(table(WON), mine).come(Watcher(), [])  # it is over
        first, second = [tables.add(table(WON[:2]), mine) for _ in range(2)]
        first.come(Watcher(), [])
        tables.check_room(mine)
        second.come(Watcher(), [])
        with pytest.raises(Busy, match="2 games at once"):
            tables.check_room(mine)
        with pytest.raises(Busy, match="2 games at once"):
            tables.add(table(WON[:2]), mine).conductor.start()
        second.conductor.check_start()  # itself does not count
        tables.check_room(theirs)
        tables.add(table(WON[:2]), theirs).come(Watcher(), [])
        with pytest.raises(Busy, match="3 games at once"):
            tables.check_room(theirs)
        tables.check_room(elsewhere)
        shelf.close()

    in_a_loop_of_its_own(run)


def test_the_shelf_holds_so_many_games_and_forgets_the_oldest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.web.shelf.PRUNED_EVERY", 4)
    shelf = Shelf(tmp_path, most=3)
    for number in range(4):
        shelf._keep_tables([(str(number), {"number": number}, True)])
    assert [each["number"] for each in shelf.finished(0, 10)] == [3, 2, 1]
    assert shelf.table("0") is None
    shelf.close()
    shelf = Shelf(tmp_path, most=1)  # whoever is told to keep fewer forgets at once
    assert [each["number"] for each in shelf.finished(0, 10)] == [3]
    shelf.close()


def test_finished_games_leave_the_memory_when_the_last_one_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        shelf = Shelf(tmp_path)
        tables = Tables(WebSettings(data=tmp_path), shelf, Minds(1))
        over, going, watched = [tables.add(table(history)) for history in (WON, WON[:2], WON)]
        watcher = Watcher()
        watched.come(watcher, [])
        await tables._write()
        clock = [module.time.monotonic() + module.IDLE_OVER + 1]
        monkeypatch.setattr(module.time, "monotonic", lambda: clock[0])
        tables._make_room(only_idle=True)
        assert list(tables.live) == [going.table.id, watched.table.id]
        watched.go(watcher)
        tables._make_room(only_idle=True)
        assert watched.table.id in tables.live  # somebody was here a moment ago
        clock[0] += module.IDLE_OVER + 1
        tables._make_room(only_idle=True)
        assert list(tables.live) == [going.table.id]
        assert tables.find(over.table.id).table.is_over  # from the shelf
        shelf.close()

    in_a_loop_of_its_own(run)
