"""The champion of Seven Colours: looks far ahead on the graph of patches, and values positions by who will be first where.

`colours_graph.py` makes the graph, `colours_walk.py` moves on it, `colours_worth.py` values what is open, `colours_search.py`
looks ahead. Here slices are handed out and made into thoughts.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.champions.colours_graph import contract, make_draft, make_graph
from ludus.champions.colours_search import CONTROL, FINISHED, LEVELS, PASS, SURE, deepen, make_desk, make_table
from ludus.champions.colours_walk import make_walk
from ludus.champions.colours_worth import UNIT, Weights, lay_weights
from ludus.champions.told import tell
from ludus.core import Candidate, Clock, Engine, Game, Limits, Position, SpecError, Thought
from ludus.core.thought import format_line
from ludus.search.alphabeta import AlphaBeta
from ludus.search.pace import Beat, Lateness, Pace

FIRST_SLICE = 64  # positions
MOST_CELLS = 64 * 64
AGES = 2**16
SHORTEST = 1e-6  # of the board: an evaluation stays so far from a win
NOTE = "a value is a share of the board, how far ahead it expects to be; +1 is a game that is sure to be won, -1 to be lost"


@dataclass(frozen=True)
class Style:
    """How it plays; what is measured against what."""

    weights: Weights = field(default_factory=Weights)
    passes: bool = True
    reduces: bool = True
    keeps: bool = True  # what is in the table, from move to move of a game


class Champion:
    """The search, made for the game; `table` is its memory in MB."""

    def __init__(self, game: Game, table: float, seed: int, style: Style = Style(), engine: Engine = "compiled") -> None:
        self._game, self._seed, self._style = game, seed, style
        self._contract, self._deepen = game.kernel(contract, engine), game.kernel(deepen, engine)
        self._weights = lay_weights(style.weights)
        self._table, self._age = make_table(table), 0
        self._desk: Work | None = None  # the arrays of the last run
        self._pace, self._lateness = Pace(FIRST_SLICE), Lateness()

    def check(self, position: Position) -> None:
        """Every game of Seven Colours has two players, and it plays on every board."""

    def run(self, position: Position, seat: int, limits: Limits, every: float = math.inf) -> Iterator[Thought]:
        """Thoughts about a move of `seat`, one every so many seconds and one at the end. At least one move is searched."""
        if limits.simulations is not None:
            raise SpecError("the champion makes no simulations: give a limit on depth, nodes or seconds")
        if is_nearly_called_off(position):  # nobody plays like that, but the rules allow it
            yield from AlphaBeta(self._game, "evaluation", seed=self._seed).run(position, seat, limits, every)
            return
        work = self._begin(position, seat, limits)
        arguments = work.arguments(self._table, self._weights)
        self._deepen(*arguments, 0)  # no position, but then it is compiled before the clock starts
        clock, beat, pace, lateness = Clock(limits), Beat(every), self._pace, self._lateness
        most = math.inf if limits.nodes is None else limits.nodes
        lateness.fade()
        while not (work.has_answer and (work.nodes >= most or clock.seconds() >= lateness.plan(limits.seconds))):
            pace.begin()
            lateness.begin()
            size = max(1, int(min(pace.size, most - work.nodes)))
            if self._deepen(*arguments, size) == FINISHED:
                break
            lateness.end(lateness.plan(limits.seconds) - clock.seconds())
            if size == pace.size:
                pace.end()
            if work.has_answer and beat.is_due():
                yield self._think(position, seat, work, clock.seconds())
        thought = self._think(position, seat, work, clock.seconds())
        self._desk = work
        yield thought

    def _begin(self, position: Position, seat: int, limits: Limits) -> Work:
        work, self._desk = self._desk, None  # somebody may be in the midst of another run
        if work is None or not work.fits(position):
            work = Work(position)
        if not (self._style.keeps and work.goes_on(position)):  # so that no answer depends on questions about other games
            self._age += 1
            if self._age == AGES:  # so many searches later the ages begin anew, and nothing old may look new
                self._table["age"] = 0
                self._age = 1
        work.begin(self._contract, position, seat, min(limits.depth or LEVELS - 4, LEVELS - 4), self._age)
        work.set_style(self._style)
        return work

    def _think(self, position: Position, seat: int, work: Work, seconds: float) -> Thought:
        choice = work.choice
        return tell(
            position,
            seat,
            choice,
            lambda each: _describe(each, work.known(each.move), work.cells, each.move == choice),
            line=format_line(position, [_joint(move, (seat + ply) % 2) for ply, move in enumerate(work.line)]),
            nodes=work.nodes,
            depth=int(work.now("whole")),
            seconds=seconds,
            memory=self._table.nbytes,
            notes=(NOTE,),
        )


class Work:
    """The arrays of one decision, which the kernels work in and Python reads; used again for the next one."""

    def __init__(self, position: Position) -> None:
        rules = position.rules[0]
        self.cells, self.colours = int(rules["width"]) * int(rules["height"]), int(rules["colours"])
        self._graph, self._walk = make_graph(self.cells, self.colours), make_walk(LEVELS, self.cells)
        self._draft = make_draft(self.cells, secrets())
        self._desk, self._control = make_desk(self.colours), np.zeros(1, CONTROL)
        self._rules, self._history = b"", list[tuple[int, ...]]()  # of the last decision
        self._firsts = np.zeros(0, np.int64)  # one cell of every patch of the board, open or not

    def goes_on(self, position: Position) -> bool:
        """Whether this is a later position of the game that the last decision was about."""
        played = len(self._history)
        return position.rules.tobytes() == self._rules and position.history[:played] == self._history

    def fits(self, position: Position) -> bool:
        rules = position.rules[0]
        return (int(rules["width"]) * int(rules["height"]), int(rules["colours"])) == (self.cells, self.colours)

    def begin(self, contract: Any, position: Position, seat: int, deepest: int, age: int) -> None:
        """Another decision."""
        walk, state, run = self._walk, position.state, self._control
        if position.rules.tobytes() != self._rules:
            self._rules = position.rules.tobytes()
            patches = contract(position.rules, bare_board(position), self._graph, self._draft, walk.front[0])
            self._firsts = self._graph.cell[:patches].copy()
        self._history = list(position.history)
        patches = contract(position.rules, state, self._graph, self._draft, walk.front[0])
        walk.open[0] = np.bitwise_or.reduce(self._graph.of_colour, axis=0)
        walk.score[0] = self.cells - state["reachable"][0][::-1]
        walk.key[0] = self._name(position, seat)
        self._desk.killers[:], self._desk.history[:] = PASS, 0
        self._desk.whole["is_done"] = 0
        run[:] = 0
        run["level"], run["most"], run["seat"], run["age"] = -1, deepest, seat, age
        run["words"], run["cells"] = -(-patches // 64), self.cells
        run["choice"] = run["whole_choice"] = PASS

    def _name(self, position: Position, seat: int) -> np.uint64:
        """The key of a position: who has which patches, and who is to move."""
        width, reach = int(position.rules["width"][0]), position.state["reach"][0]
        rows, columns = self._firsts // width, (self._firsts % width).astype(np.uint64)
        has = [(reach[each, rows] >> columns) & np.uint64(1) for each in range(2)]
        key = np.uint64(0)
        for each in range(2):
            key ^= np.bitwise_xor.reduce(self._draft.secret[each, self._firsts[has[1 - each] == 0]], initial=np.uint64(0))
        return ~key if seat else key

    def set_style(self, style: Style) -> None:
        self._control["passes"], self._control["reduces"] = style.passes, style.reduces

    def arguments(self, table: NDArray[np.void], weights: NDArray[np.int64]) -> list[Any]:
        return [self._graph, self._walk, self._desk, table, weights, self._control]

    def now(self, name: str) -> Any:
        return self._control[name][0]

    @property
    def nodes(self) -> int:
        return int(self.now("nodes"))

    @property
    def has_answer(self) -> bool:
        return bool(self.now("whole") > 0 or self.now("done") > 0)

    @property
    def is_unfinished(self) -> bool:
        """Whether a depth has been begun that knows something already, but not all."""
        return bool(self.now("depth") > self.now("whole") and self.now("done") > 0)

    @property
    def choice(self) -> int:
        return int(self.now("choice") if self.is_unfinished else self.now("whole_choice"))

    def known(self, colour: int) -> NDArray[np.void]:
        """ROOT: this depth's if it has got that far, else the last whole one's."""
        is_new = self.is_unfinished and self._desk.root["is_done"][colour]
        found: NDArray[np.void] = (self._desk.root if is_new else self._desk.whole)[colour]
        return found

    @property
    def line(self) -> Sequence[int]:
        """The best play that was found behind the choice."""
        if self.is_unfinished and self.choice != self.now("whole_choice"):
            return [int(each) for each in self._desk.lines[0, : self._desk.lengths[0]]]
        return [int(each) for each in self._desk.line[: self.now("whole_line")]]


@functools.cache
def secrets() -> NDArray[np.uint64]:
    """[2, cells] random words for keys, the same in every process."""
    return np.random.PCG64(7).random_raw(2 * MOST_CELLS).reshape(2, MOST_CELLS)


def bare_board(position: Position) -> NDArray[np.void]:
    """[1] STATE where all patches are open: before the first move."""
    rules, state = position.rules[0], np.zeros(1, position.state.dtype)
    state["owned"][0, 0, 0] = 1
    state["owned"][0, 1, rules["height"] - 1] = np.uint64(1) << np.uint64(rules["width"] - 1)
    for seat in range(2):
        state["reach"][0, seat] = rules["board"] & ~state["owned"][0, 1 - seat]
    return state


def is_nearly_called_off(position: Position) -> bool:
    """Whether so many moves gained nothing that the game might be called off before it is decided."""
    rules, state = position.rules[0], position.state[0]
    cells = int(rules["width"]) * int(rules["height"])
    return bool(4 * cells - int(state["plies"]) <= cells)


def _joint(move: int, seat: int) -> list[int]:
    return [move, -1] if seat == 0 else [-1, move]


def _describe(named: Candidate, tried: NDArray[np.void], cells: int, is_choice: bool) -> Candidate:
    """One of the root's moves: its value where that is known exactly, else what it can be at most."""
    share = float(is_choice)
    if not tried["is_done"]:
        return Candidate(named.move, named.text, share=share)
    value, nodes = int(tried["value"]), int(tried["nodes"])
    is_decided = abs(value) >= SURE
    scaled = math.copysign(1.0, value) if is_decided else max(-1 + SHORTEST, min(1 - SHORTEST, value / (UNIT * cells)))
    if not tried["is_exact"] and value > -SURE:
        return Candidate(named.move, named.text, nodes, None, -1.0, scaled, share)
    is_proven = is_decided or not tried["is_open"]
    return Candidate(named.move, named.text, nodes, scaled, scaled, scaled, share, is_proven)
