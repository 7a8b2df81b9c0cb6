"""Perfect: solves small games for good and never makes a mistake.

It works out every position that can follow from the one it is first asked about (retrograde analysis), and keeps that for the
rest of the game and for every later one that lies within. With turns it plays the shortest win or the longest loss; where two
choose at once it draws from an equilibrium, so that nobody can expect to do better against it than the value.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import replace

from ludus.core import Candidate, Game, Options, Player, Position, Thought, option, stream, unit
from ludus.core.records import first_record
from ludus.core.thought import Figures, bare_thought, format_line, name_candidates
from ludus.search.pace import Beat
from ludus.search.retrograde import MEMORY, Retrograde, Solution


class PerfectSettings(Options):
    memory: int = option(MEMORY, "room for all positions, in MB", low=1, high=1_000_000)


class PerfectPlayer(Player):
    Settings = PerfectSettings

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        assert isinstance(settings, PerfectSettings)
        self._retrograde = Retrograde(game, settings.memory)
        self._solution: Solution | None = None
        self._rng = first_record(stream(seed, "perfect player"))

    def choose(self, position: Position, seat: int) -> int:
        position.check_to_move(seat)
        if self._solution is None or position not in self._solution:
            self._solution = None  # its room is needed
            self._solution = self._retrograde.solve(position)
        value = self._solution.value(position, seat)
        self.figures = Figures(nodes=self._solution.positions, value=value, is_proven=True)
        return self._draw(self._solution, position, seat)

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        position.check_to_move(seat)
        begin = time.perf_counter()  # s
        if self._solution is None or position not in self._solution:
            yield from self._solve(position, seat, every)
        assert self._solution is not None
        move = self._draw(self._solution, position, seat)
        yield replace(explain(self._solution, position, seat, move), seconds=time.perf_counter() - begin)

    def _solve(self, position: Position, seat: int, every: float) -> Iterator[Thought]:
        """Thoughts without reasons, which tell how far the work is; then the solution is there."""
        self._solution = None  # its room is needed
        work, beat, begin = self._retrograde.work(position), Beat(every), time.perf_counter()
        while True:
            try:
                progress = next(work)
            except StopIteration as done:
                self._solution = done.value
                return
            if beat.is_due():
                bare = bare_thought(position, seat, position.legal(seat)[0])
                yield replace(bare, nodes=progress.found, seconds=time.perf_counter() - begin, notes=(str(progress),))

    def _draw(self, solution: Solution, position: Position, seat: int) -> int:
        shares, moves = solution.strategy(position, seat), position.legal(seat)
        if max(shares) == 1:
            return moves[shares.index(1)]
        luck = unit(self._rng)
        for move, share in zip(moves, shares, strict=True):
            luck -= share
            if luck < 0:
                return move
        return solution.best(position, seat)  # the shares sum to a hair less than 1


def explain(solution: Solution, position: Position, seat: int, move: int) -> Thought:
    """What is known about every move, and the play expected after this one."""
    joint = [move if other == seat else solution.best(position, other) for other in range(position.players)]
    ahead = position.copy()
    ahead.play(*(joint[asked] for asked in ahead.seats_asked()))
    distance = solution.distance(position)
    return Thought(
        game=position.game.name,
        seat=seat,
        move=move,
        text=position.format_move(move, seat),
        candidates=tuple(_table(solution, position, other, named) for other, named in enumerate(name_candidates(position))),
        line=format_line(position, [tuple(joint), *solution.line(ahead)]),
        value=solution.value(position, seat),
        is_proven=True,
        nodes=solution.positions,
        depth=math.ceil(distance) if math.isfinite(distance) else 0,
        notes=tuple(_notes(solution, position, seat, distance)),
    )


def _table(solution: Solution, position: Position, seat: int, named: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    if not named:
        return ()
    shares, worths = solution.strategy(position, seat), solution.move_values(position, seat)
    return tuple(
        replace(each, mean=mean, low=low, high=high, share=share, is_proven=True)
        for each, share, (mean, low, high) in zip(named, shares, worths, strict=True)
    )


def _notes(solution: Solution, position: Position, seat: int, distance: float) -> Iterator[str]:
    if math.isinf(distance):
        yield "played well, the game goes on for ever, which counts as a draw"
    elif distance == int(distance):
        yield f"played well, the game ends in {distance:.0f} {'ply' if distance == 1 else 'plies'}"
    else:
        yield f"played well, the game ends in {distance:.1f} plies on average"
    low, high = solution.bounds(position, seat)
    if low < high:
        yield f"who always shows the move first is sure of {low:g}; if the other does, of {high:g}"
