"""Runs of a few games for the arena's tests, and what is compared of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludus.arena import formats
from ludus.arena.openings import Book
from ludus.arena.records import Timing
from ludus.arena.run import Plan, conduct
from ludus.arena.store import Run, Store
from ludus.arena.task import Setup
from ludus.arena.workers import open_workers


def match_plan(game: str, players: tuple[str, ...], pairs: int, timing: Timing = Timing(), **book: Any) -> Plan:
    setup = Setup(players, Book(game, **book), timing)
    return Plan("match", setup, lambda: formats.match(2, len(players), pairs), wishes={"pairs": pairs})


def play(plan: Plan, place: str, workers: str = "0") -> Run:
    """Conduct a plan to its end."""
    with Store(place) as store, open_workers(workers) as crew:
        run = plan.open(store)
        for _ in conduct(plan, store, run, crew):
            pass
        return store.run(run.id)


def record(place: str, run: int = 1) -> list[tuple[Any, ...]]:
    """All games of a run, without what differs from time to time."""
    with Store(place) as store:
        return [
            (
                game.pair,
                game.rotation,
                game.game,
                game.seed,
                game.players,
                game.returns,
                game.scores,
                game.end,
                game.reason,
                game.moves.tobytes(),
            )
            for game in store.games_of(run)
        ]


def check_counts(place: str, run: int = 1) -> int:
    """How many games there are, however one counts them."""
    with Store(place) as store:
        games = list(store.games_of(run))
        assert len({(game.pair, game.rotation) for game in games}) == len(games) == store.count_games(run)
        assert sum(count.games for count in store.counts(run)) == len(games)
        totals = store.totals(run)
        assert sum(count.pairs for count in store.pair_counts(run)) == len(totals) == len({game.pair for game in games})
        assert sum(len(each) for each in totals.values()) == len(games)
        timed = [game for game in games if game.figures is not None]
        moved = sum(int(np.isfinite(game.figures["seconds"]).sum()) for game in timed)
        assert sum(each.moves for each in store.usage(run).values()) == moved
        return len(games)
