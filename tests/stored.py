"""Stores for tests, filled by real runs: seeds and simulation limits, never the clock."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludus.arena.formats import match, round_robin
from ludus.arena.openings import Book
from ludus.arena.records import Timing
from ludus.arena.run import Plan
from ludus.arena.store import Store
from ludus.arena.task import Setup, Task, check_setup, play_task

FORMATS = {"match": match, "tournament": round_robin, "sweep": round_robin}


def store_run(
    path: Path, kind: str, game: str, players: list[str], pairs: int, *, seats: int = 2, wishes: Mapping[str, Any] | None = None
) -> int:
    """Play a whole run in this process; its number."""
    setup = Setup(tuple(players), Book(game), Timing())
    check_setup(setup)
    plan = Plan(kind, setup, lambda: FORMATS[kind](seats, len(players), pairs), wishes=wishes or {})
    with Store(str(path)) as store:
        run = plan.open(store)
        asked = tuple(next(plan.rounds()))
        store.add(run.id, store.begin_sitting(run.id, {}), play_task(Task(setup, asked)))
        store.finish(run.id)
    return run.id
