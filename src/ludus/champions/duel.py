"""A duel, move by move: hands slices to the search, watches the clock, and makes thoughts of what was found."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.champions.duel_apart import SURE, WIN
from ludus.champions.duel_guess import Guess
from ludus.champions.duel_search import ROOT, RUN, deepen_duel, make_stack
from ludus.champions.duel_table import AGES, make_table
from ludus.champions.slices import hand_out
from ludus.champions.told import tell
from ludus.champions.tron_board import Board, Ground, key_of, make_board
from ludus.champions.tron_evaluation import LOGIT, WEIGHTS, make_judge
from ludus.champions.tron_net import Net, load_net
from ludus.core import Engine, Game, Limits, Position, Thought, stream, unit
from ludus.core.records import first_record
from ludus.search.pace import Lateness, Pace

FIRST_SLICE = 64  # positions
NOTE = "all move at once: the others are taken to know this seat's move, so it can expect at least this"
GUESSED = "every move loses against one who knew it: so the other's move is guessed, and this one drawn by lot"


class Duel:
    """The search for two riders, and what it keeps from move to move."""

    def __init__(
        self,
        game: Game,
        table: float,
        seed: int = 0,
        weights: NDArray[np.int64] = WEIGHTS,
        engine: Engine = "compiled",
        *,
        net: Net | None = None,
        guesses: bool = True,
        lateness: Lateness | None = None,
    ) -> None:
        self._table, self._seed, self._guesses = make_table(table), seed, guesses
        self._weights, self._net = weights, net or load_net("duel")
        self._kernel = game.kernel(deepen_duel, engine)
        self._pace = Pace(FIRST_SLICE)  # what the last move found out about slices holds for the next
        self._lateness = lateness or Lateness()
        self._board: Board | None = None
        self._rules: NDArray[np.void] | None = None  # that the board was made of
        self._age, self._is_warm = 0, False
        self.run = np.zeros(1, RUN)  # of the last move, for whoever wants to know more than a thought tells

    @property
    def judged(self) -> int:
        """How many positions were judged so far on this level."""
        return int(self._judge.counts[0])

    def think(
        self, position: Position, seat: int, riders: tuple[int, int], ground: Ground, limits: Limits, every: float, begin: float
    ) -> Iterator[Thought]:
        """Thoughts about a move of `seat`, one of the two riders who count; its time runs since `begin`.

        The ground is that of the position, with the heads of all its riders.
        """
        self._lay(position, ground._replace(head=ground.head[list(riders)]))
        self._begin(position, riders, seat, limits)
        work = self._work
        work()  # on a budget of no position, but then it is compiled before the clock starts
        if not self._is_warm:
            begin, self._is_warm = time.perf_counter(), True
        if len(position.legal(seat)) > 1:
            for _ in hand_out(work, self.run, begin, limits, self._pace, self._lateness, every):
                yield self._thought(position, seat, time.perf_counter() - begin)
            if self._is_lost():
                yield from self._guess(position, seat, limits, every, begin)
                return
        yield self._thought(position, seat, time.perf_counter() - begin)

    def _is_lost(self) -> bool:
        """Whether it has to be hoped that the other, who moves at the same time, does not know this rider's move."""
        return self._guesses and self._now("value") < -SURE and self._now("level") < 0 and not self._now("in_turn")

    def _guess(self, position: Position, seat: int, limits: Limits, every: float, begin: float) -> Iterator[Thought]:
        """Thoughts of what is left when all is lost: a matrix of what both may choose."""
        board = self._board
        assert board is not None

        def bind(after: Ground, run: NDArray[np.void]) -> Callable[[], int]:
            return self._kernel.bind(board, after, self._judge, self._stack, self._table, run)

        guess = Guess(board, self._ground, self._stack.home, self.run, bind)
        luck = unit(first_record(stream(self._seed, "guess", len(position.history))))
        for _ in hand_out(guess.work, self.run, begin, limits, self._pace, self._lateness, every):
            yield self._guessed(position, seat, guess, luck, time.perf_counter() - begin)
        yield self._guessed(position, seat, guess, luck, time.perf_counter() - begin)

    def _lay(self, position: Position, ground: Ground) -> None:
        """Begin on this ground; what was remembered of another level is forgotten."""
        if self._board is None or position.rules is not self._rules:
            board, known, self._rules = make_board(position, 2), self._board, position.rules
            if known is None or not (_is_same(board.neighbour, known.neighbour) and _is_same(board.partner, known.partner)):
                self._board, self._ground = board, Ground(*map(np.copy, ground))
                self._table["kind_and_age"] = 0
                self._judge, self._stack = make_judge(board, 2, self._weights), make_stack(board, self._net)
                self._work = self._kernel.bind(board, self._ground, self._judge, self._stack, self._table, self.run)
        for kept, now in zip(self._ground, ground, strict=True):
            kept[:] = now  # in its place: the work is bound to it

    def _begin(self, position: Position, riders: tuple[int, int], seat: int, limits: Limits) -> None:
        assert self._board is not None
        board, ground = self._board, self._ground
        rules, run, decider = first_record(position.rules), self.run, riders.index(seat)
        self._age = (self._age + 1) % AGES
        run[:] = np.zeros(1, RUN)
        run["level"], run["decider"], run["choice"], run["age"] = -1, decider, -1, self._age
        run["key"] = key_of(board, ground) ^ board.keys[3, decider]
        run["in_turn"], run["sent_home"] = rules.in_turn, rules.sent_home
        plies = 2 * int((ground.wall == 0).sum()) + 4
        wanted = plies if limits.depth is None else limits.depth * (1 if rules.in_turn else 2)
        run["most"] = min(plies, wanted)
        self._stack.roots[:] = np.zeros(4, ROOT)
        self._stack.home[:] = rules.start[list(riders)]
        self._stack.history[:] //= 8
        self._stack.killers[:] = -1

    def _now(self, name: str) -> int:
        return int(self.run[name][0])

    def _choice(self, position: Position, seat: int) -> int:
        """The best so far; but not what has just been found to lose while others are not yet looked at so deep."""
        legal, choice, roots = position.legal(seat), self._now("choice"), self._stack.roots
        if choice not in legal:
            return legal[0]
        if self._now("value") >= -SURE or self._now("done") == len(legal):
            return choice
        return max(legal, key=lambda move: int(roots["value"][move]) if roots["depth"][move] else -WIN)

    def _thought(self, position: Position, seat: int, seconds: float) -> Thought:
        choice, roots = self._choice(position, seat), self._stack.roots
        return tell(
            position,
            seat,
            choice,
            lambda each: replace(each, share=float(each.move == choice), **_worth(roots[each.move])),
            nodes=self._now("nodes"),
            depth=self._now("whole") // (1 if self._now("in_turn") else 2),
            seconds=seconds,
            memory=self._table.nbytes,
            notes=() if self._now("in_turn") else (NOTE,),
        )

    def _guessed(self, position: Position, seat: int, guess: Guess, luck: float, seconds: float) -> Thought:
        found = guess.solve()
        shares = dict(zip(guess.own, found.first, strict=True))
        choice = guess.own[min(int(np.searchsorted(np.cumsum(found.first), luck, side="right")), len(guess.own) - 1)]
        return tell(
            position,
            seat,
            choice,
            lambda each: replace(each, share=shares.get(each.move, 0.0), mean=found.value if shares.get(each.move) else None),
            nodes=self._now("nodes"),
            depth=self._now("whole") // 2,
            seconds=seconds,
            memory=self._table.nbytes,
            notes=(GUESSED,),
        )


def _is_same(one: Any, other: Any) -> bool:
    return bool(np.array_equal(one, other))


def _worth(root: NDArray[np.void]) -> dict[str, Any]:
    """A worth as what can be expected of the game's end, -1 to 1."""
    if not root["depth"]:
        return {}
    value, is_sure = int(root["value"]), abs(int(root["value"])) > SURE
    mean = math.copysign(1.0, value) if is_sure else math.tanh(value / LOGIT / 2)
    if root["is_exact"]:
        return {"mean": mean, "low": mean, "high": mean, "is_proven": is_sure and value > 0}
    return {"low": -1.0, "high": mean}
