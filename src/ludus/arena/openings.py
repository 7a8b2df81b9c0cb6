"""Openings: where games start, so that two players who never vary do not play one game over and over.

A book is a rule, not a list: the opening of any number follows from the run's seed. Levels are taken in turn; a board or level
that is drawn by luck is another one each time; and a few random plies come first where the game always starts the same.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.catalogue import find_game, format_spec, parse_spec
from ludus.core import ALL, WAIT, Game, GameError, Options, Position, SpecError, below, streams
from ludus.core.position import GUARD
from ludus.core.records import first_record, stacked
from ludus.core.slots import MAX_MOVES, Record, is_over, legal, mover, players, step

TRIES = 100  # openings that are drawn before a shorter one is taken: in a short game most of them end it
PLIES_IN_TURN, PLIES_AT_ONCE = 4, 2  # random ones, where a game always starts the same


def draw_openings(
    rules: Any,  # [1 or openings] RULES
    starts: Any,  # [1 or openings] STATE
    states: Any,  # [openings] STATE out
    rngs: Any,  # [openings] STREAM
    plies: int,
    options: Any,  # [MAX_MOVES]
    joint: Any,  # [seats]
    moves: Any,  # [openings, plies, seats] out
) -> int:
    """Play random moves, and others instead if they end the game. Returns how many openings that has worked for."""
    for number in range(states.shape[0]):
        own = number if rules.shape[0] > 1 else 0
        for tried in range(TRIES + 1):
            if tried == TRIES:
                return number
            states[number] = starts[own]
            if draw_moves(rules[own], states[number], rngs[number], plies, options, joint, moves[number]) < 0:
                return number
            if not is_over(rules[own], states[number]):
                break
    return int(np.int64(states.shape[0]))


def draw_moves(rules: Record, state: Record, rng: Record, plies: int, options: Any, joint: Any, moves: Any) -> int:
    """So many random plies, or fewer if the game ends. Returns 0, or -1 if a rule is broken."""
    for ply in range(plies):
        if is_over(rules, state):
            return 0
        turn = mover(rules, state)
        for seat in range(players(rules)):
            joint[seat] = WAIT
            if turn == seat or turn == ALL:
                count = legal(rules, state, seat, options)
                if count < 1 or count > MAX_MOVES:
                    return -1
                joint[seat] = options[below(rng, count)]
            moves[ply, seat] = joint[seat]
        step(rules, state, joint)
    return 0


@dataclass(frozen=True)
class Opening:
    """The start of a game, and the moves that come first."""

    game: Game
    spec: str  # of the game, with its level
    options: Options
    seed: int
    rules: NDArray[np.void]  # [1] RULES
    state: NDArray[np.void]  # [1] STATE after the moves
    moves: NDArray[np.int64]  # [plies, seats]
    start: Position | None  # before them, where all games start the same

    def position(self) -> Position:
        """A position of its own, with the moves in its history."""
        return self._position.copy()

    @functools.cached_property
    def _position(self) -> Position:
        position = self.start.copy() if self.start else Position(self.game, self.options, self.seed, "compiled")
        for joint in self.moves:
            position.play(*(int(joint[seat]) for seat in position.seats_asked()))
        return position


@dataclass(frozen=True)
class Book:
    """Where the games of a run start."""

    game: str  # a spec
    levels: tuple[str, ...] = ()  # taken in turn, instead of the level in the spec
    plies: int | None = None  # random ones that come first; None for as many as the game needs
    seed: int = 0

    def specs(self) -> list[str]:
        """The game's spec with each of the levels."""
        spec = parse_spec(self.game)
        return [format_spec(replace(spec, settings={**spec.settings, "level": level})) for level in self.levels] or [self.game]


class Library:
    """A book that is open: what was made for one opening is kept for the next."""

    def __init__(self, book: Book) -> None:
        self._book = book
        specs = [(spec, parse_spec(spec)) for spec in book.specs()]
        self.game = find_game(specs[0][1].name)
        self._shelves = [_Shelf(self.game, spec, self.game.options(parsed.settings), book.plies) for spec, parsed in specs]

    @property
    def seats(self) -> int:
        return self._shelves[0].seats

    def check(self) -> None:
        """A LudusError unless all levels have room for the same number of players, and games that begin."""
        for shelf in self._shelves:
            shelf.check()
        counts = {shelf.seats for shelf in self._shelves}
        if len(counts) > 1:
            raise SpecError(f"the levels have different numbers of riders ({sorted(counts)}): use levels with equally many")

    def starts(self) -> Iterator[tuple[str, Position]]:
        """The game's spec on each level, and a position as games on it start, before random plies."""
        for shelf in self._shelves:
            yield shelf.spec, shelf.start()

    @property
    def varies(self) -> bool:
        """Whether openings differ by luck: by the boards, or by random plies."""
        return any(shelf.varies for shelf in self._shelves)

    def openings(self, numbers: Sequence[int]) -> list[Opening]:
        """Those of the numbers given."""
        found: dict[int, Opening] = {}
        for place, shelf in enumerate(self._shelves):
            own = sorted({number for number in numbers if number % len(self._shelves) == place})
            if own:
                found.update(zip(own, shelf.openings(self._book.seed, own), strict=True))
        return [found[number] for number in numbers]


class _Shelf:
    """Openings on one level, or of a game that has none."""

    def __init__(self, game: Game, spec: str, options: Options, plies: int | None) -> None:
        self._game, self.spec, self._options = game, spec, options
        self._first = game.start(options, 0)
        self.seats = game.players(self._first[0])
        self._is_drawn = any(
            one.tobytes() != two.tobytes() for one, two in zip(self._first, game.start(options, 1), strict=True)
        )
        usual = 0 if self._is_drawn else PLIES_AT_ONCE if Position(game, options).is_at_once else PLIES_IN_TURN
        self._plies = usual if plies is None else plies
        self.varies = self._is_drawn or self._plies > 0

    def check(self) -> None:
        self._check_begins(self._first)

    def start(self) -> Position:
        """One start of many, where they are drawn by luck."""
        return Position(self._game, self._options)

    @functools.cached_property
    def _start(self) -> Position | None:
        return None if self._is_drawn else Position(self._game, self._options, engine="compiled")

    def _check_begins(self, start: tuple[NDArray[np.void], NDArray[np.void]]) -> None:
        if self._game.function("is_over")(*map(first_record, start)):
            raise GameError(f"{self.spec}: the game is over before it begins")

    def openings(self, seed: int, numbers: Sequence[int]) -> list[Opening]:
        rngs = streams((seed, "opening", number) for number in numbers)
        seeds = [below(first_record(rngs[each : each + 1]), 2**31 - 1) if self._is_drawn else 0 for each in range(len(rngs))]
        starts = [self._game.start(self._options, each) for each in seeds] if self._is_drawn else [self._first]
        self._check_begins(starts[0])
        made: list[Opening] = []
        while len(made) < len(numbers):
            begin = len(made)
            own = starts[begin:] if self._is_drawn else starts
            moves, states = self._draw(own, rngs[begin:], self._plies)
            for plies in range(self._plies - 1, -1, -1):
                if len(moves):
                    break
                moves, states = self._draw(own[:1], rngs[begin : begin + 1], plies)  # it is too short for more
            for place, each in enumerate(moves):
                rules, state = own[place if self._is_drawn else 0][0], states[place : place + 1]
                seed_of_start = seeds[begin + place]
                made.append(Opening(self._game, self.spec, self._options, seed_of_start, rules, state, each, self._start))
        return made

    def _draw(
        self, starts: Sequence[tuple[NDArray[np.void], NDArray[np.void]]], rngs: NDArray[np.void], plies: int
    ) -> tuple[NDArray[np.int64], NDArray[np.void]]:
        """[openings, plies, seats] the moves of as many openings as can be drawn, and the states they lead to."""
        rules, first = (stacked(part) for part in zip(*starts, strict=True))
        states = np.repeat(first, len(rngs)) if len(first) < len(rngs) else first.copy()
        options, joint = np.zeros(self._game.max_moves + GUARD, np.int64), np.zeros(self.seats, np.int64)
        moves = np.zeros((len(rngs), plies, self.seats), np.int64)
        if plies == 0:
            return moves, states
        done = self._game.kernel(draw_openings)(rules, first, states, rngs.copy(), plies, options, joint, moves)
        return moves[:done], states[:done]
