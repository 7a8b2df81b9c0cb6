"""A run: plays whatever a format asks for and the store does not hold yet, task by task, however often it is killed."""

from __future__ import annotations

import functools
import hashlib
import itertools
import platform
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import ludus
from ludus.arena.formats import Rounds, Totals
from ludus.arena.records import Pair
from ludus.arena.rows import Rows
from ludus.arena.store import Run, Store
from ludus.arena.task import Setup, Task
from ludus.arena.workers import Workers
from ludus.catalogue import parse_spec
from ludus.catalogue.finder import is_path

AIM = 0.5  # s that a task is to take
MOST_PAIRS = 500  # in a task
AHEAD = 2  # tasks for each worker: one that is played, one that waits


@dataclass(frozen=True)
class Plan:
    """What somebody asked for."""

    kind: str  # the command
    setup: Setup
    rounds: Callable[[], Rounds]
    identity: Mapping[str, Any] = field(default_factory=dict)  # of the format: what makes other games of it
    wishes: Mapping[str, Any] = field(default_factory=dict)  # what does not, such as how many
    cast: Callable[[Totals], tuple[str, ...]] | None = None  # who plays the next round, after these; else the setup's players

    def open(self, store: Store) -> Run:
        """The run in the store, made if there is none yet: the same players, by the same files, on the same openings."""
        setup, identity = self.setup, self.whole_identity()
        return store.open_run(self.kind, setup.book.game, setup.players, identity, {**identity, **self.wishes})

    def whole_identity(self) -> dict[str, Any]:
        """All that makes its games what they are, beside game and players."""
        book = self.setup.book
        return {
            "book": asdict(book),
            "timing": asdict(self.setup.timing),
            "adjudicates": self.setup.adjudicates,
            "files": _file_digests([*book.specs(), *self.setup.players]),
            **self.identity,
        }


@dataclass(frozen=True)
class Progress:
    """How far a run is, after a task was stored."""

    pairs: int  # stored, of this run
    new: Rows  # just stored
    seconds: float  # since this sitting began


def conduct(plan: Plan, store: Store, run: Run, workers: Workers[Task, Rows]) -> Iterator[Progress]:
    """Play on until the format has no more to ask for. Whatever was yielded is stored.

    Somebody else may play the same run at the same time: what they have stored counts, and is not stored twice.
    """
    totals = store.totals(run.id)
    begin, sitting = time.perf_counter(), 0
    rounds = plan.rounds()
    pace = _Pace()
    before: dict[int, Mapping[int, float]] = {}  # the rounds that are over
    try:
        coming = next(rounds)
        while True:
            asked: list[int] = []
            setup = plan.setup if plan.cast is None else replace(plan.setup, players=plan.cast(before))
            for results in _play_missing(setup, coming, totals, asked, workers, pace):
                sitting = sitting or store.begin_sitting(run.id, versions())
                new = store.add(run.id, sitting, results)
                totals.update((number, _shared(tuple(each.items()))) for number, each in new.totals.items())
                if len(new.totals) < len(results.totals):
                    totals.update(store.totals(run.id))
                yield Progress(len(totals), new, time.perf_counter() - begin)
            over = {number: totals[number] for number in asked}
            before.update(over)
            coming = rounds.send(over)
    except StopIteration:
        pass
    finally:
        workers.give_up()
    if not run.is_finished or sitting:
        store.finish(run.id)


@functools.lru_cache(maxsize=10_000)
def _shared(totals: tuple[tuple[int, float], ...]) -> Mapping[int, float]:
    """Few different results come in many pairs; a million games need not keep each of them."""
    return dict(totals)


def _play_missing(
    setup: Setup, coming: Iterable[Pair], known: Totals, asked: list[int], workers: Workers[Task, Rows], pace: _Pace
) -> Iterator[Rows]:
    """The results of all pairs that are not known yet, as they come; `asked` gets the number of every pair of the round."""

    def missing() -> Iterator[Pair]:
        for pair in coming:
            asked.append(pair.number)
            if pair.number not in known:
                yield pair

    left, in_flight = missing(), 0
    while True:
        while in_flight < AHEAD * workers.width and (pairs := tuple(itertools.islice(left, pace.size))):
            workers.submit(Task(setup, pairs))
            in_flight += 1
        if in_flight == 0:
            return
        begin = time.perf_counter()
        task, results = workers.next_done()
        in_flight -= 1
        pace.learn(len(task.pairs), time.perf_counter() - begin, workers.width)
        yield results


class _Pace:
    """How many pairs make a task: few while nothing is known, then as many as take half a second."""

    def __init__(self) -> None:
        self.size = 1
        self._done, self._seconds = 0, 0.0

    def learn(self, pairs: int, seconds: float, width: int) -> None:
        """So many were done after so much waiting."""
        self._done += pairs
        self._seconds += seconds
        rate = self._done / max(self._seconds, 1e-6) / width  # pairs/s of one worker
        self.size = max(1, min(MOST_PAIRS, 2 * self.size, int(rate * AIM)))


def versions() -> dict[str, str]:
    """What the games were played with."""
    from importlib.metadata import version

    packages = {name: version(name) for name in ("numpy", "numba", "scipy")}
    return {"ludus": ludus.__version__, "python": platform.python_version(), "machine": platform.machine(), **packages}


def _file_digests(specs: Iterable[str]) -> dict[str, str]:
    """What is in the files that specs name, so that an edited bot is another bot."""
    digests = {}
    for spec in specs:
        parsed = parse_spec(spec)
        words = [parsed.name] if is_path(parsed.name) else []
        words += [word for value in parsed.settings.values() for word in value.split()]
        for word in words:
            path = Path(word).expanduser()
            if path.is_file() and path.stat().st_size < 2**26:
                digests[word] = hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()
    return digests
