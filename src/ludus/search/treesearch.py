"""Tree search as players use it: who works, for how long, and what is decided in the end.

`mcts.py` holds the algorithm itself, compiled for each game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core import Candidate, Clock, Figures, Game, GameError, Limits, Position, SpecError, Thought, stream, unit
from ludus.core.records import first_record
from ludus.search import insight
from ludus.search.alternate import answer_in_turn, answer_nothing
from ludus.search.bandits import RULES
from ludus.search.leaves import leaf_slots
from ludus.search.mcts import MOST_JOINTS, STUCK, grow, name_by_key, name_by_path, play_alone
from ludus.search.pace import Beat
from ludus.search.parallel import Worker, assist, play_together, work
from ludus.search.plan import Plan
from ludus.search.playout import stuck
from ludus.search.room import NEVER, Room


class TreeSearch:
    """A search of one game, which keeps its tree from one decision to the next."""

    def __init__(self, game: Game, plan: Plan | None = None, seed: int = 0) -> None:
        self._game, self._seed = game, seed
        self._plan = plan = plan or Plan()
        self._rule = RULES[plan.rule]
        self._knob = self._rule.usual if plan.knob is None else plan.knob
        self._shares_leaves = plan.parallel == "leaf" and plan.threads > 1
        if plan.transpositions and not game.has("key"):
            raise SpecError(f"{game.name} gives no key to its positions, so transpositions cannot be found")
        self._slots = {
            "pick": self._rule.pick,
            "learn": self._rule.learn,
            "FIELDS": self._rule.fields,
            "HAS_REGRETS": self._rule.has_regrets,
            "PROVES": game.is_zero_sum and game.least_players <= 2,
            "play_leaf": play_together if self._shares_leaves else play_alone,
            "name_child": name_by_key if plan.transpositions else name_by_path,
            "answer": answer_in_turn if plan.order == "alternate" else answer_nothing,
            "ALTERNATES": plan.order == "alternate",
            **leaf_slots(game, plan.leaf, plan.policy),
        }
        if game.max_moves**game.most_players > MOST_JOINTS:  # else no position has too many, and none need be made
            self._check_joint_moves(Position(game))
        self._room: Room | None = None
        self._asked = 0  # how often: an older question ends when a newer one is put

    def run(self, position: Position, seat: int, limits: Limits, every: float = math.inf) -> Iterator[Thought]:
        """Thoughts about a move for `seat`; the last one holds the decision.

        Equal seeds and equal questions before give equal ones, unless the limit is by time or threads share a tree.
        """
        asked = position.copy()  # whoever looks at a thought may play on meanwhile
        for report in self._work(asked, seat, limits, every):
            yield self._think(report, asked, seat)

    def choose(self, position: Position, seat: int, limits: Limits) -> tuple[int, Figures]:
        """The decision in short, for whoever does not look into thoughts: they take milliseconds to write."""
        *_, last = self._work(position, seat, limits, math.inf)
        moves = self._tabulate(last.room, position)[seat]
        chosen, shares = self._decide(moves, position)
        return moves[chosen].move, Figures(
            simulations=sum(worker.done for worker in last.workers),
            nodes=last.room.count_nodes(),
            depth=int(last.room.desks["deepest"].max()),
            value=_expected(moves, shares),
            is_proven=self._is_settled(last.room, moves[chosen]),
        )

    def _work(self, position: Position, seat: int, limits: Limits, every: float) -> Iterator[_Report]:
        """Search, with a report whenever one is due and at the end. An only move needs no thought."""
        position.check_game(self._game, "this is a search of")
        position.check_to_move(seat)
        self._check_joint_moves(position)
        self._asked += 1
        question = self._asked
        room = self._furnish(position, seat)
        clock, beat = Clock(limits), Beat(every)
        room.enter(position, limits, is_new=not (self._plan.reuse and room.is_for(seat)))
        report = _Report(room, [], clock)
        try:
            if len(position.legal(seat)) > 1:
                report = replace(report, workers=self._hire(room, position, seat, limits))
                for _ in work(report.workers, clock, beat):
                    yield report
                    if self._asked != question:
                        return
        except GameError:
            self._room = None  # what it knows may be half told
            raise
        finally:
            room.close_pool()
        yield report

    def _check_joint_moves(self, position: Position) -> None:
        if position.is_at_once and self._game.max_moves**position.players > MOST_JOINTS:
            raise SpecError(
                f"{self._game.name} has up to {self._game.max_moves} moves for each of {position.players} seats at once: "
                "a tree search takes up to 2^63 joint moves"
            )

    def _furnish(self, position: Position, seat: int) -> Room:
        """The room that the search works in, with all that must be compiled, before the clock starts."""
        if self._room is None or not self._room.fits(position):
            self._room = Room(self._game, self._plan, self._rule, position)
            for worker in self._hire(self._room, position, seat, Limits(simulations=self._plan.threads)):
                worker.compile()
            self._room.close_pool()
            self._room.searches = 0
        return self._room

    def _hire(self, room: Room, position: Position, seat: int, limits: Limits) -> list[Worker]:
        """A worker for each thread that walks a tree, each with its part of the simulations."""
        plan, kernel = self._plan, self._game.kernel(grow, self._plan.engine, **self._slots)
        room.set_desks(self._knob, limits, seat)
        path = (self._seed, "tree", len(position.history))
        rngs = [stream(*path, thread, room.searches) for thread in range(plan.threads)]
        room.searches += 1
        whole = limits.simulations if limits.simulations is not None else NEVER
        workers = []
        for thread in range(room.walkers):
            states = np.concatenate([position.state, position.state])
            desks = room.desks if self._shares_leaves else room.desks[thread : thread + 1]
            tree = room.trees[thread if len(room.trees) > 1 else 0]
            arguments = (position.rules, position.state, states, rngs[thread], desks, tree)
            walk = self._walk(kernel, arguments)
            if self._shares_leaves:
                walk = self._walk_with_helpers(walk, arguments, rngs, room)
            workers.append(Worker(walk, whole // room.walkers + (thread < whole % room.walkers)))
        return [worker for number, worker in enumerate(workers) if number == 0 or worker.has_work]

    def _walk(self, kernel: Callable[..., int], arguments: tuple[Any, ...]) -> Callable[[int], int]:
        def walk(simulations: int) -> int:
            done = kernel(*arguments, simulations)
            if done == STUCK:
                raise stuck(self._game)
            return done

        return walk

    def _walk_with_helpers(
        self, walk: Callable[[int], int], arguments: tuple[Any, ...], rngs: list[NDArray[np.void]], room: Room
    ) -> Callable[[int], int]:
        """While this thread walks, the others play games from its leaves."""
        rules, root, states, _, desks, _ = arguments
        kernel = self._game.kernel(assist, self._plan.engine, **self._slots)
        others = range(1, self._plan.threads)
        own = {thread: root.copy() for thread in others}
        pool = room.open_pool(self._plan.threads - 1)

        def help_out(thread: int) -> None:
            try:
                kernel(rules, states, own[thread], rngs[thread], desks, thread)
            except BaseException:
                desks["is_stuck"][thread] = 1  # or the walker would wait for it for ever
                raise

        def walk_with_helpers(simulations: int) -> int:
            desks["rest"][0] = simulations == 0
            jobs = [pool.submit(help_out, thread) for thread in others]
            try:
                return walk(simulations)
            finally:
                desks["rest"][0] = 1
                wait(jobs)
                for job in jobs:
                    job.result()  # raises what went wrong there

        return walk_with_helpers

    def _tabulate(self, room: Room, position: Position) -> tuple[tuple[Candidate, ...], ...]:
        """[seat][move] what the trees know of the moves at the root."""
        scale = insight.Scale(*self._game.range_of_returns(position.rules))
        return insight.tabulate(room.readers(), position, scale, self._rule, self._knob)

    def _think(self, report: _Report, position: Position, seat: int) -> Thought:
        room, scale = report.room, insight.Scale(*self._game.range_of_returns(position.rules))
        reader = room.readers()[0]  # of several trees, the first one is shown
        table = list(self._tabulate(room, position))
        chosen, shares = self._decide(table[seat], position)
        moves = table[seat] = tuple(replace(each, share=share) for each, share in zip(table[seat], shares, strict=True))
        return Thought(
            game=self._game.name,
            seat=seat,
            move=moves[chosen].move,
            text=moves[chosen].text,
            candidates=tuple(table),
            line=insight.expected_line(reader, position, seat, chosen),
            value=_expected(moves, shares),
            is_proven=self._is_settled(room, moves[chosen]),
            simulations=sum(worker.done for worker in report.workers),
            nodes=room.count_nodes(),
            depth=int(room.desks["deepest"].max()),
            seconds=report.clock.seconds(),
            memory=room.count_bytes(),
            tree=insight.top_of_tree(reader, reader.root, position, scale),
            notes=self._notes(report, len(moves)),
        )

    def _is_settled(self, room: Room, chosen: Candidate) -> bool:
        return chosen.is_proven and any(each.is_proven(each.root) for each in room.readers())

    def _decide(self, moves: tuple[Candidate, ...], position: Position) -> tuple[int, list[float]]:
        """The number of the move to play, and how likely each was to be: among those that are not proven to be worse."""
        hopeful = self._hopeful(moves, position)
        if self._plan.final == "visits":
            chosen = max(hopeful, key=lambda number: moves[number].share if self._rule.draws else moves[number].visits)
            return chosen, [float(number == chosen) for number in range(len(moves))]
        total = sum(moves[number].share for number in hopeful)
        shares = [
            (each.share / total if total > 0 else 1 / len(hopeful)) if number in hopeful else 0.0
            for number, each in enumerate(moves)
        ]
        left = unit(first_record(stream(self._seed, "final", len(position.history))))
        for number in hopeful:
            left -= shares[number]
            if left < 0:
                return number, shares
        return hopeful[-1], shares

    def _hopeful(self, moves: tuple[Candidate, ...], position: Position) -> list[int]:
        """Proven wins if there are any; else whatever is not a proven loss; of moves that are all proven, the best."""
        low, high = self._game.range_of_returns(position.rules)
        proven = {number: each.mean for number, each in enumerate(moves) if each.is_proven and each.mean is not None}
        best = max(proven.values(), default=low)
        if best == high or len(proven) == len(moves):
            return [number for number, value in proven.items() if value == best]
        return [number for number in range(len(moves)) if proven.get(number) != low]

    def _notes(self, report: _Report, moves: int) -> tuple[str, ...]:
        notes = []
        if report.room.has_answers:
            notes.append("all move at once: the others are taken to know this seat's move, so the value is on the low side")
        if self._plan.threads > 1 and self._plan.parallel == "tree":
            notes.append(f"{self._plan.threads} threads in one tree: another run differs, even by the same seed")
        if moves == 1:
            notes.append("the only move there is")
        elif (report.room.desks["idle"] >= report.room.desks["patience"]).any():
            notes.append("the tree has grown as far as it can, and no other limit was given")
        return tuple(notes)


def _expected(moves: tuple[Candidate, ...], shares: list[float]) -> float | None:
    """What the seat can expect, playing each move so often."""
    known = [(share, each.mean) for share, each in zip(shares, moves, strict=True) if share > 0 and each.mean is not None]
    return sum(share * mean for share, mean in known) if known else None


@dataclass(frozen=True)
class _Report:
    """A search at work, for whoever wants to look."""

    room: Room
    workers: list[Worker]
    clock: Clock
