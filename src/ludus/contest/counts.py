"""What was played, counted: read from the store once, then kept up to date game by game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import sqlalchemy as sa
from numpy.typing import NDArray

from ludus.arena.rows import Rows, numbers, whole
from ludus.arena.schema import GAMES, PAIRS
from ludus.contest.rating import Results
from ludus.contest.store import ContestStore

LOSS, DRAW, WIN = range(3)
OFTEN = 100_000  # rows between two signs of life while the store is read

Whole = NDArray[np.int64]


class Counts:
    """Of one contest: who met whom with which result, and what each entrant has from its games."""

    def __init__(self, riders: int) -> None:
        self.riders = riders
        self.games = 0
        self.meetings: dict[int, dict[int, int]] = defaultdict(dict)  # entrant -> opponent -> pairs
        self.failures: dict[int, Counter[str]] = defaultdict(Counter)  # entrant -> how it failed -> games
        self.results = np.zeros((0, 3), np.int64)  # [entrants, 3] games lost, shared and won
        self._rows: dict[tuple[int, int], int] = {}
        self._tables = np.zeros((1024, 9))
        self._next = 0  # the lowest number that no pair has

    @property
    def next_pair(self) -> int:
        return self._next

    def of(self, entrant: int) -> Sequence[int]:
        """Games lost, shared and won."""
        return self.results[entrant].tolist() if entrant < len(self.results) else [0, 0, 0]

    def read(self, store: ContestStore, run: int, tell: Callable[[], None] = lambda: None) -> None:
        """All there is in the store; `tell` is called now and then."""
        last = sa.select(sa.func.max(PAIRS.c.number)).where(PAIRS.c.run == run)
        columns = (PAIRS.c.entrants, PAIRS.c.firsts) if self.riders <= 2 else (GAMES.c.seating, GAMES.c.scores)
        table, add = (PAIRS, self._add_pair) if self.riders <= 2 else (GAMES, self._add_game)
        query = sa.select(*columns, sa.func.count()).where(table.c.run == run).group_by(*columns)
        with store.transaction() as connection:
            self._next = 1 + (connection.execute(last).scalar() or 0)
            for number, (who, scores, times) in enumerate(connection.execute(query.execution_options(yield_per=10_000))):
                add(whole(who), numbers(scores), times)
                if number % OFTEN == 0:
                    tell()
        for failed in store.failure_counts(run):
            self.failures[failed.entrant][failed.end] += failed.games

    def add(self, rows: Rows) -> None:
        """What was just stored."""
        for pair in rows.pairs:
            self._next = max(self._next, pair["number"] + 1)
            if self.riders <= 2:
                self._add_pair(whole(pair["entrants"]), numbers(pair["firsts"]), 1)
        for game in rows.games:
            seating = whole(game["seating"])
            if self.riders > 2:
                self._add_game(seating, numbers(game["scores"]), 1)
            if game["culprit"] >= 0:
                self.failures[seating[game["culprit"]]][game["end"]] += 1

    def _add_pair(self, entrants: Sequence[int], firsts: Sequence[float], pairs: int) -> None:
        """Two games with seats swapped, or one comparison of two who played alone."""
        one, other = entrants
        first, second = (_result(score) for score in firsts)  # of `one` on seat 0, and on seat 1
        self._note_meeting(one, other, pairs)
        for entrant, results in ((one, (first, second)), (other, (2 - first, 2 - second))):
            for result in results[: self.riders]:
                self._count(entrant)[result] += pairs
        self.games += 2 * pairs
        if one > other:
            one, other, first, second = other, one, 2 - second, 2 - first
        self._table(one, other)[3 * first + second] += pairs

    def _add_game(self, seating: Sequence[int], scores: Sequence[float], games: int) -> None:
        """Of many: each two of them are compared, and who was first has won."""
        self.games += games
        best = max(scores)
        is_shared = sum(score == best for score in scores) > 1
        for entrant, score in zip(seating, scores, strict=True):
            self._count(entrant)[LOSS if score < best else DRAW if is_shared else WIN] += games
        ranked = sorted(zip(seating, scores, strict=True))
        for place, (one, mine) in enumerate(ranked):
            for other, theirs in ranked[place + 1 :]:
                self._note_meeting(one, other, games)
                self._table(one, other)[3 * _result(0.5 + mine - theirs)] += games

    def _note_meeting(self, one: int, other: int, times: int) -> None:
        for mine, theirs in ((one, other), (other, one)):
            met = self.meetings[mine]
            met[theirs] = met.get(theirs, 0) + times

    def _count(self, entrant: int) -> Whole:
        if entrant >= len(self.results):
            more = np.zeros((max(entrant + 1, 2 * len(self.results)) - len(self.results), 3), np.int64)
            self.results = np.concatenate([self.results, more])
        return np.asarray(self.results[entrant])

    def _table(self, one: int, other: int) -> NDArray[np.float64]:
        row = self._rows.setdefault((one, other), len(self._rows))
        if row == len(self._tables):
            self._tables = np.concatenate([self._tables, np.zeros_like(self._tables)])
        return np.asarray(self._tables[row])

    def read_off(self, known: Iterable[int]) -> Results:
        """For a fit: the games between entrants that are known; a copy, so that counting may go on."""
        met = np.array(list(self._rows), np.int64).reshape(-1, 2)
        tables = self._tables[: len(met)]
        listed = np.fromiter(known, np.int64)
        is_known = np.zeros(1 + max(int(met.max(initial=0)), int(listed.max(initial=0))), bool)
        is_known[listed] = True
        kept = is_known[met].all(1)
        return Results(met[kept, 0], met[kept, 1], tables[kept].reshape(-1, 3, 3).copy(), self.riders)


def _result(score: float) -> int:
    return WIN if score > 0.5 else LOSS if score < 0.5 else DRAW
