"""Openings: where games start, so that two players who never vary do not play one game over and over.

A book is a rule, not a list: the opening of any number follows from the run's seed. Levels are taken in turn; a board or level
that is drawn by luck is another one each time; and a few random plies come first where the game always starts the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.catalogue import find_game, format_spec, parse_spec
from ludus.core import ALL, WAIT, Game, GameError, Options, Position, SpecError, below, stream
from ludus.core.position import GUARD
from ludus.core.records import first_record
from ludus.core.slots import MAX_MOVES, is_over, legal, mover, players, step

TRIES = 100  # openings that are drawn before a shorter one is taken: in a short game most of them end it
PLIES_IN_TURN, PLIES_AT_ONCE = 4, 2  # random ones, where a game always starts the same


def draw_opening(
    rules: Any,  # [1] RULES
    start: Any,  # [1] STATE
    state: Any,  # [1] STATE
    rng: Any,  # [1] STREAM
    plies: int,
    options: Any,  # [MAX_MOVES]
    moves: Any,  # [plies, seats]
) -> int:
    """Play random moves, and others instead if they end the game. Returns 0, or -1 if all do or a rule is broken."""
    joint = options[MAX_MOVES:]  # the guard's columns are free for it
    for _ in range(TRIES):
        state[0] = start[0]
        ply = 0
        while ply < plies and not is_over(rules[0], state[0]):
            turn = mover(rules[0], state[0])
            for seat in range(players(rules[0])):
                joint[seat] = WAIT
                if turn == seat or turn == ALL:
                    count = legal(rules[0], state[0], seat, options)
                    if count < 1 or count > MAX_MOVES:
                        return -1
                    joint[seat] = options[below(rng[0], count)]
                moves[ply, seat] = joint[seat]
            step(rules[0], state[0], joint)
            ply += 1
        if ply == plies and not is_over(rules[0], state[0]):
            return 0
    return -1


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

    def position(self) -> Position:
        """A position of its own, with the moves in its history."""
        position = Position(self.game, self.options, self.seed, "compiled")
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
        """A SpecError unless all levels have room for the same number of players."""
        counts = {shelf.seats for shelf in self._shelves}
        if len(counts) > 1:
            raise SpecError(f"the levels have different numbers of riders ({sorted(counts)}): use levels with equally many")

    @property
    def varies(self) -> bool:
        """Whether openings differ by luck: by the boards, or by random plies."""
        return any(shelf.varies for shelf in self._shelves)

    def opening(self, number: int) -> Opening:
        return self._shelves[number % len(self._shelves)].opening(self._book.seed, number)


class _Shelf:
    """Openings on one level, or of a game that has none."""

    def __init__(self, game: Game, spec: str, options: Options, plies: int | None) -> None:
        self._game, self._spec, self._options = game, spec, options
        self._first = game.start(options, 0)
        self.seats = game.players(self._first[0])
        self._is_drawn = any(
            one.tobytes() != two.tobytes() for one, two in zip(self._first, game.start(options, 1), strict=True)
        )
        usual = 0 if self._is_drawn else PLIES_AT_ONCE if Position(game, options).is_at_once else PLIES_IN_TURN
        self._plies = usual if plies is None else plies
        self.varies = self._is_drawn or self._plies > 0

    def opening(self, seed: int, number: int) -> Opening:
        rng = stream(seed, "opening", number)
        start_seed = below(first_record(rng), 2**31 - 1) if self._is_drawn else 0
        rules, start = self._game.start(self._options, start_seed) if self._is_drawn else self._first
        state, plies = start.copy(), self._plies
        options = np.zeros(self._game.max_moves + GUARD, np.int64)
        while plies > 0:
            moves = np.zeros((plies, self.seats), np.int64)
            if self._game.kernel(draw_opening)(rules, start, state, rng, plies, options, moves) == 0:
                return Opening(self._game, self._spec, self._options, start_seed, rules, state, moves)
            plies -= 1
        if Position(self._game, self._options, start_seed).is_over:
            raise GameError(f"{self._spec}: the game is over before it begins")
        return Opening(
            self._game, self._spec, self._options, start_seed, rules, start.copy(), np.zeros((0, self.seats), np.int64)
        )
