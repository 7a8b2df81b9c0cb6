"""What a player is asked to decide: the game, the state, its parameters, and what its memory holds before."""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludus.course import Game, Matches

State = tuple[int, ...]  # of Matches (matches left, number of the turn), of other games all moves so far

DEEPEST = 5  # moves that are looked ahead


class DrawnMatches(Matches):
    """Matches, but a game whose number of turns divides by three is drawn: for who never counts draws apart."""

    @property
    def winner(self) -> int | None:
        return None if self.state[1] % 3 == 0 else super().winner


@dataclass(frozen=True)
class Ending:
    """Whether a game is over in a state, and who has won it."""

    is_over: bool
    winner: int | None


@dataclass(frozen=True)
class Case:
    """One decision, or several in a row of which the last one counts."""

    states: tuple[State, ...]
    last_wins: bool = True
    parameters: Mapping[str, Any] = field(default_factory=dict)
    seat: int = 0
    before: bool | None = None  # the rules of a game played before with the same class, its memory emptied by hand since
    empties: bool = False  # the memory is emptied by hand before each decision
    draws: bool = False  # Matches that can be drawn
    board: str = ""  # another game than Matches, by its spec
    anew: bool = False  # each decision is made by a new player of the class, in the seat whose turn it is
    waits: float = 0  # seconds that pass before each decision
    pace: float = 0  # seconds that every move takes, by the clocks

    def __hash__(self) -> int:
        flags = (self.last_wins, self.seat, self.before, self.empties, self.draws, self.board, self.anew)
        return hash((self.states, flags, self.waits, self.pace, *self.parameters.items()))

    @property
    def state(self) -> State:
        return self.states[-1]

    def game(self) -> Game:
        return _new_game(self.board, self.last_wins, self.draws)

    def at(self, path: Sequence[Any] = ()) -> Game:
        """The game after some actions from the state that is decided."""
        game = self.game()
        game.state = self.state
        for action in path:
            game.move(action)
        return game

    @property
    def actions(self) -> tuple[Any, ...]:
        return tuple(self.at().actions)

    def decisions(self, new_player: Callable[[], Any]) -> Iterator[tuple[Any, State]]:
        """Each state with the player that is to decide it, in its seat."""
        player = None
        for state in self.states:
            if player is None or self.anew:
                player = new_player()
                player.who_am_i = self.seat_at(state)
            yield player, state

    def seat_at(self, state: State) -> int:
        """Of the player that is to decide a state."""
        if not self.anew:
            return self.seat
        game = self.game()
        game.state = state
        return game.turn

    def ending(self, state: State) -> Ending:
        return _ending(self.board, self.last_wins, self.draws, state)

    @property
    def seed(self) -> int:
        """What luck is drawn from: whatever is found is found again."""
        facts = (self.states, self.last_wins, sorted(self.parameters.items()), self.seat, self.draws, self.board)
        return zlib.crc32(repr(facts).encode()) % 10_000

    def as_json(self) -> dict[str, Any]:
        return dict(vars(self))

    @staticmethod
    def from_json(given: Mapping[str, Any]) -> Case:
        return Case(**{**given, "states": tuple(map(tuple, given["states"]))})


def _new_game(board: str, last_wins: bool, draws: bool) -> Game:
    if not board:
        return (DrawnMatches if draws else Matches)(13, last_wins)
    from ludus import new_game  # not before it is needed: it reads the folder of games
    from ludus.course import wrap

    return wrap(new_game(board))


@functools.lru_cache(maxsize=50_000)
def _ending(board: str, last_wins: bool, draws: bool, state: State) -> Ending:
    game = _asked(board, last_wins, draws)
    game.state = state
    return Ending(game.over(), game.winner)


@functools.cache
def _asked(board: str, last_wins: bool, draws: bool) -> Game:
    """A game that is only asked for endings."""
    return _new_game(board, last_wins, draws)


def depth_cases(**more: Any) -> list[Case]:
    """Every position of Matches, both rules, both seats in turn, and every depth."""
    return [
        on_turn((left, left % 2), last_wins, pf=pf, **more)
        for last_wins in (True, False)
        for pf in range(1, DEEPEST + 1)
        for left in range(1, 14)
    ]


def on_turn(state: State, last_wins: bool, *, draws: bool = False, **parameters: Any) -> Case:
    """A decision on Matches by the seat whose turn it is."""
    return Case((state,), last_wins, parameters, state[1] % 2, draws=draws)


OTHER_POSITIONS: tuple[tuple[str, State, int], ...] = (  # game, moves so far, how far to look
    ("tic_tac_toe", (5, 4, 7, 6, 0, 8), 5),  # one action draws, the others lose; the end comes before the depth runs out
    ("tic_tac_toe", (7, 3, 6, 1, 0), 5),  # only the last of four draws
    ("tic_tac_toe", (2, 8, 4, 7, 3), 2),  # only the last of four wins
    ("tic_tac_toe", (3, 6, 4, 8), 3),
    ("connect_four", (6, 0, 6, 0, 6, 1), 2),  # only the last of seven wins
)


def other_cases(most: int = len(OTHER_POSITIONS), **parameters: Any) -> list[Case]:
    """Games with draws, and with other actions than 1 to 3; their depth goes with the parameter pf."""
    cases = []
    for board, state, pf in OTHER_POSITIONS[:most]:
        seat = len(state) % 2
        given = {**parameters, "pf": pf} if "pf" in parameters else parameters
        cases.append(Case((state,), parameters=given, seat=seat, board=board))
    return cases
