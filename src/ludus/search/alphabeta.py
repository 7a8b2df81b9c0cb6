"""Alpha-beta for any game: looks ahead move by move, deeper and deeper, and knows when it has seen enough.

Two players in turn, moves at once, more than two players, one player: `stack.py` says how each is walked through, `negamax.py`
how values are found, `table.py` what is remembered, `maxn.py` how it goes if everyone plays for itself. Here slices are handed
out and made into thoughts.

Depths 1, 2, 3, ... are searched until a limit stops that or the value is proven. The first depth that proves a win holds the
shortest one. In a lost position the choice of the depth before stays, which was not yet lost there and so holds out longest.
A depth that a limit leaves unfinished counts if its first move, the choice of the depth before, was finished: then the best so
far is taken, or, if that is lost for good, the best of the others by what the depth before knew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ludus.core import Candidate, Clock, Engine, Game, Limits, Position, SpecError, Thought, mix, stream
from ludus.core.position import GUARD, UNTOUCHED
from ludus.core.slots import Record, highest, key, lowest, players
from ludus.core.thought import format_line, name_candidates
from ludus.search.leaves import leaf_slots, value_by_evaluation, value_leaf
from ludus.search.maxn import deepen_for_all
from ludus.search.negamax import Order, deepen
from ludus.search.pace import Beat, Pace
from ludus.search.playout import UNIFORM, stuck
from ludus.search.stack import (
    CONTROL,
    FINISHED,
    FRAME,
    LINE,
    NEEDS_ROOM,
    PAUSED,
    ROOT,
    STUCK,
    WIDTH,
    Leaf,
    Roots,
    Walk,
)
from ludus.search.table import AGES, BOTH, make_table

LeafKind = Literal["evaluation", "zero", "playouts"]
Others = Literal["paranoid", "maxn"]

TABLE_MB = 16.0  # of memory for a table, unless something else is asked for
FIRST_DEPTH = 24  # plies that there is room for; the stacks grow when a depth needs more
FIRST_SLICE = 64  # positions: few, for a leaf may take long


def value_once(rules: Record, stack: Any, at: int, run: Record, leaf: Leaf) -> int:
    """A leaf that answers the same each time is asked once."""
    return int(value_leaf(rules, stack[at], leaf.rng[0], leaf.moves, leaf.spare, leaf.worth[0], leaf.effort))


def value_by_mean(rules: Record, stack: Any, at: int, run: Record, leaf: Leaf) -> int:
    """The mean of `effort` random games."""
    scratch, mean = stack.shape[0] - 1, leaf.worth[0]
    for seat in range(players(rules)):
        mean[seat] = 0.0
    for _ in range(leaf.effort):
        stack[scratch] = stack[at]
        if value_leaf(rules, stack[scratch], leaf.rng[0], leaf.moves, leaf.spare, leaf.worth[1], 1) < 0:
            return -1
        for seat in range(players(rules)):
            mean[seat] += leaf.worth[1, seat] / leaf.effort
    return 0


def value_by_position(rules: Record, stack: Any, at: int, run: Record, leaf: Leaf) -> int:
    """The same with luck that the key gives out: equal positions have equal values, so that they can be remembered."""
    rng = leaf.rng[0]
    rng.one = mix(np.uint64(key(rules, stack[at])) ^ run.seed) | np.uint64(1)
    rng.two = mix(rng.one)
    return value_by_mean(rules, stack, at, run, leaf)


def value_by_middle(rules: Record, state: Record, rng: Record, moves: Any, options: Any, worth: Any, effort: int) -> int:
    """Nothing is known: the middle of the range of returns."""
    for seat in range(players(rules)):
        worth[seat] = (lowest(rules) + highest(rules)) / 2
    return 0


def no_key(rules: Record, state: Record) -> int:
    """For a game without keys, which has no table either."""
    return 0


class AlphaBeta:
    """The search, made for one game. `slots` puts other functions in the place of the game's own, `state_of` another record.

    leaf      what a position is worth where the search goes no further: the game's `evaluate`, the mean of `games` random
              games, or zero, which stands for the middle of the range of returns
    evaluate  a function (rules, state, out) to take instead of the game's own
    others    how the other seats are thought to play: against the one that decides, or each for itself
    table     MB of memory for positions; 0 for none. Only for games with a `key`, and not with max^n
    spare     how many whole numbers a leaf of one's own wants to work with
    is_zero_sum  whether the returns are; the game's word unless `slots` has other returns
    notes     what every thought is to say
    """

    def __init__(
        self,
        game: Game,
        leaf: LeafKind = "zero",
        *,
        evaluate: Callable[..., None] | None = None,
        games: int = 1,
        policy: str = UNIFORM,
        others: Others = "paranoid",
        table: float = TABLE_MB,
        seed: int = 0,
        engine: Engine = "compiled",
        slots: Mapping[str, Any] | None = None,
        state_of: Callable[[Position], NDArray[np.void]] | None = None,
        spare: int = 0,
        is_zero_sum: bool | None = None,
        notes: tuple[str, ...] = (),
    ) -> None:
        if table < 0 or not math.isfinite(table):
            raise SpecError(f"the memory of a table must be a number of MB of at least 0, not {table:g}")
        if games < 1:
            raise SpecError(f"a leaf is valued by at least 1 random game, not {games}")
        self._game, self._leaf, self._effort = game, leaf, games
        self._is_maxn, self._own_notes = others == "maxn", notes
        self._is_zero_sum = game.is_zero_sum if is_zero_sum is None else is_zero_sum
        has_table = game.has("key") and not self._is_maxn
        self._table = make_table(table if has_table else 0)
        self._age, self._luck = 0, stream(seed, "leaves")
        self._idle: Work | None = None  # the arrays of the last run
        self._pace = Pace(FIRST_SLICE)  # what the last run found out about slices holds for the next
        self._state_of = state_of or (lambda position: position.state)
        self._spare = max(spare, game.max_moves + GUARD)
        bound = {**self._slots(leaf, evaluate, policy), **(slots or {})}
        self._kernel = game.kernel(deepen_for_all if self._is_maxn else deepen, engine, **bound)

    def _slots(self, leaf: LeafKind, evaluate: Callable[..., None] | None, policy: str) -> dict[str, Any]:
        game = self._game
        common: dict[str, Any] = {"ORDERED": 1} | ({} if game.has("key") else {"key": no_key})
        if leaf == "playouts":
            by = value_by_position if game.has("key") else value_by_mean
            return {**common, "value_position": by, **leaf_slots(game, "playout", policy)}
        if leaf == "zero":  # a leaf costs next to nothing, and order before it costs more than it saves
            return {**common, "value_position": value_once, "value_leaf": value_by_middle, "ORDERED": 2}
        if evaluate is not None:
            return {**common, "value_position": value_once, "value_leaf": value_by_evaluation, "evaluate": evaluate}
        return {**common, "value_position": value_once, **leaf_slots(game, "evaluation")}

    def run(self, position: Position, seat: int, limits: Limits, every: float = math.inf) -> Iterator[Thought]:
        """Thoughts about a move of `seat`, one every so many seconds and one at the end. At least one move is searched."""
        position.check_game(self._game, "this search plays")
        if limits.simulations is not None:
            raise SpecError("alpha-beta makes no simulations: give a limit on depth, nodes or seconds")
        position.check_to_move(seat)
        work = self._begin(position, seat, limits)
        status = self._kernel(*work.arguments(), 0)  # no position, but then it is compiled before the clock starts
        clock, beat, pace = Clock(limits), Beat(every), self._pace
        most = math.inf if limits.nodes is None else limits.nodes
        while True:
            if status != STUCK:
                pace.begin()
                size = max(1, int(min(pace.size, most - work.nodes)))
                status = self._kernel(*work.arguments(), size)
                if status == PAUSED and size == pace.size:
                    pace.end()
            if status == STUCK:
                raise stuck(self._game)
            if status == NEEDS_ROOM:
                work.make_room(2 * work.depth)
            has_answer = work.now("whole") > 0 or work.now("done") > 0
            if status == FINISHED or (has_answer and (work.nodes >= most or clock.left() <= 0)):
                break
            if has_answer and beat.is_due():
                yield self._think(position, seat, work, clock.seconds())
        thought = self._think(position, seat, work, clock.seconds())
        self._idle = work
        yield thought

    def _begin(self, position: Position, seat: int, limits: Limits) -> Work:
        self._age += 1
        if self._age == AGES:  # so many searches later the ages begin anew, and nothing old may look new
            self._table["age"] = 0
            self._age = 1
        deepest = self._game.max_plies if limits.depth is None else min(limits.depth, self._game.max_plies)
        work, self._idle = self._idle, None  # somebody may be in the midst of another run
        if work is None or work.seats != position.players or work.state_dtype != position.state.dtype:
            work = Work(
                self._game, position, self._state_of(position).dtype, self._table, self._is_maxn, self._spare, self._effort
            )
        work.begin(position, self._state_of(position), seat, min(deepest, FIRST_DEPTH))
        work.leaf.rng[:] = self._luck
        work.control["most"], work.control["age"], work.control["seed"] = deepest, self._age, self._luck["one"]
        return work

    def _think(self, position: Position, seat: int, work: Work, seconds: float) -> Thought:
        choice, known, named = work.choose(), work.best_known(), name_candidates(position)
        low, high = float(work.now("lowest")), float(work.now("highest"))
        proof = -math.inf if self._is_certain(position, work) else math.inf if self._is_maxn else high
        own = tuple(
            _describe(each, tried, low, proof, is_choice=place == choice)
            for place, (each, tried) in enumerate(zip(named[seat], known, strict=True))
        )
        return Thought(
            game=self._game.name,
            seat=seat,
            move=own[choice].move,
            text=own[choice].text,
            candidates=tuple(own if each == seat else others for each, others in enumerate(named)),
            line=format_line(position, work.line_of(choice)),
            value=own[choice].mean,
            is_proven=own[choice].is_proven,
            nodes=work.nodes,
            depth=int(work.now("whole")),
            seconds=seconds,
            memory=self._table.nbytes,
            notes=self._notes(position, work),
        )

    def _is_certain(self, position: Position, work: Work) -> bool:
        """Whether nothing is assumed about how the others play, so that a value known to the end is the game's value."""
        is_duel = position.players == 2 and self._is_zero_sum and not work.now("is_together")
        return is_duel or position.players == 1

    def _notes(self, position: Position, work: Work) -> tuple[str, ...]:
        notes = list(self._own_notes)
        if work.now("is_together") and position.players > 1:
            notes.append("all move at once: the others are taken to know this seat's move, so it can expect at least this")
        if self._is_maxn:
            notes.append("max^n: everyone is taken to play for itself, and to take the first of equals")
        elif position.players > 2:
            notes.append("paranoid: all others are taken to play against this seat")
        elif position.players == 2 and not self._is_zero_sum:
            notes.append("not zero-sum: the value is this seat's own, and the other is taken to want it low")
        if self._leaf == "playouts":
            notes.append(f"positions at the end of the search are valued by {self._effort} random games")
        if work.is_unfinished():
            notes.append(f"depth {work.now('depth')} was begun: {work.now('done')} of {len(work.root)} moves were searched")
        return tuple(notes)


class Work:
    """The arrays of one decision, which the kernel works in and Python reads; used again for the next one."""

    def __init__(
        self,
        game: Game,
        position: Position,
        dtype: np.dtype[Any],
        table: NDArray[np.void],
        is_maxn: bool,
        spare: int,
        effort: int,
    ) -> None:
        self.seats, self.state_dtype = position.players, position.state.dtype
        self._dtype, self._table, self._is_maxn, self._width = dtype, table, is_maxn, game.max_moves + GUARD
        self._line = np.zeros((LINE, self.seats), np.int64)
        self._history = np.zeros((self.seats, WIDTH), np.int64)
        numbers, worth = np.zeros(self.seats, np.int64), np.zeros((2, self.seats))
        self.leaf = Leaf(stream(0), numbers, np.zeros(spare, np.int64), worth, effort)
        self.control = np.zeros(1, CONTROL)
        self.depth = 0

    def begin(self, position: Position, state: NDArray[np.void], seat: int, depth: int) -> None:
        """Another decision, with room for so many plies at first."""
        self._rules, self._first = position.rules, state
        moves = position.legal(seat)
        self.root, self.whole = np.zeros(len(moves), ROOT), np.zeros(len(moves), ROOT)
        self.root["move"] = moves
        self.control[:] = 0
        self.control["decider"], self.control["level"] = seat, -1
        self.control["choice"] = self.control["whole_choice"] = -1
        self._history[:] = 0
        self.make_room(max(depth, self.depth))

    def make_room(self, depth: int) -> None:
        """Stacks for so many plies; called between two depths, when nothing but the root stands on them."""
        seats, levels = self.seats, depth * self.seats + 1
        if depth > self.depth:
            self.depth = depth
            self._stack = np.zeros(depth + 2, self._dtype)
            self._frames = np.zeros(levels, FRAME)
            self._options = np.zeros((levels, self._width), np.int64)
            self._joint = np.zeros((depth, seats), np.int64)
            self._lines, self._lengths = np.zeros((levels, LINE, seats), np.int64), np.zeros(levels, np.int64)
            self._ranks = np.zeros((0 if self._is_maxn else levels, self._width), np.int64)
            self._killers = np.zeros((levels, 2), np.int64)
            self._values = np.zeros((levels if self._is_maxn else 0, seats))
        self._stack[0] = self._first[0]
        self._killers[:] = UNTOUCHED

    def arguments(self) -> list[Any]:
        """What the kernels take, in their order."""
        stacks = self._stack, self._frames, self._options, self._joint, self._lines, self._lengths
        walk, end = Walk(self._rules, *stacks), (Roots(self.root, self.whole, self._line), self.leaf, self.control)
        if self._is_maxn:
            return [walk, self._values, *end]
        return [walk, Order(self._ranks, self._killers, self._history), self._table, *end]

    def now(self, name: str) -> Any:
        return self.control[name][0]

    @property
    def nodes(self) -> int:
        return int(self.now("nodes"))

    def is_unfinished(self) -> bool:
        """Whether a depth has been begun that knows something already, but not all."""
        return bool(self.now("depth") > self.now("whole") and self.now("done") > 0)

    def best_known(self) -> NDArray[np.void]:
        """[moves] ROOT: this depth's where it has got that far, else the last whole one's."""
        return np.where(self.root["is_done"] == 1, self.root, self.whole) if self.is_unfinished() else self.whole

    def choose(self) -> int:
        """The place of the move to play, in the order of the rules."""
        choice = int(self.now("choice") if self.is_unfinished() else self.now("whole_choice"))
        known = self.best_known()
        if not known["is_lost"][choice]:
            return choice
        value = known["value"][choice]
        may_be_better = (known["value"] > value) | bool(value <= self.now("lowest"))
        hopeful = np.flatnonzero(may_be_better & (known["is_lost"] == 0))
        return int(hopeful[known["value"][hopeful].argmax()]) if len(hopeful) else choice

    def line_of(self, choice: int) -> list[list[int]]:
        """[ply][seat] the best play that was found behind the choice."""
        if self.is_unfinished() and choice == self.now("choice"):
            return _moves(self._lines[0, : self._lengths[0]])
        return _moves(self._line[: self.now("line")]) if choice == self.now("whole_choice") else []


def _describe(named: Candidate, tried: NDArray[np.void], low: float, proof: float, *, is_choice: bool) -> Candidate:
    """One of the root's moves: its value where that is known exactly, else what it can be at most.

    It is proven if it is known to the end and at least `proof`: others may play as they like against the highest return.
    """
    share = float(is_choice)
    if not tried["is_done"]:
        return Candidate(named.move, named.text, share=share)
    value, is_lost = float(tried["value"]) + 0.0, bool(tried["value"] <= low)
    if not (tried["is_exact"] or is_lost):
        return Candidate(named.move, named.text, int(tried["nodes"]), None, low, value, share)
    is_proven = bool(tried["proven"] == BOTH and value >= proof)
    return Candidate(named.move, named.text, int(tried["nodes"]), value, value, value, share, is_proven)


def _moves(line: NDArray[np.int64]) -> list[list[int]]:
    return [[int(move) for move in joint] for joint in line]
