"""Stores for tests, filled by real runs: seeds and simulation limits, never the clock."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludus.arena.formats import match, round_robin
from ludus.arena.openings import Book
from ludus.arena.records import Timing
from ludus.arena.run import Plan
from ludus.arena.store import Store, StoredGame
from ludus.arena.survey import survey
from ludus.arena.task import Setup, Task, play_task
from ludus.catalogue import new_game

FORMATS = {"match": match, "tournament": round_robin, "sweep": round_robin}


def store_run(
    path: Path, kind: str, game: str, players: list[str], pairs: int, *, seats: int = 2, wishes: Mapping[str, Any] | None = None
) -> int:
    """Play a whole run in this process; its number."""
    setup = Setup(tuple(players), Book(game), Timing())
    survey(setup)
    plan = Plan(kind, setup, lambda: FORMATS[kind](seats, len(players), pairs), wishes=wishes or {})
    with Store(str(path)) as store:
        run = plan.open(store)
        asked = tuple(next(plan.rounds()))
        store.add(run.id, store.begin_sitting(run.id, {}), play_task(Task(setup, asked)))
        store.finish(run.id)
    return run.id


def boards(path: Path, number: int) -> tuple[StoredGame, list[str]]:
    """A stored game, and every position of it as text, played by hand."""
    with Store(str(path)) as store:
        game = store.game(number)
    position = new_game(game.game, game.seed)
    shown = [str(position)]
    for joint in game.moves:
        position.play(*(int(joint[seat]) for seat in position.seats_asked()))
        shown.append(str(position))
    return game, shown
