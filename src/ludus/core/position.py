"""Position: the friendly face of one state. It checks, explains and remembers; the rules just play."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core import paint
from ludus.core.game import ALL, CHANCE, WAIT, Game
from ludus.core.interpreted import explain
from ludus.core.kernels import Engine
from ludus.core.linking import place
from ludus.core.options import Options
from ludus.core.records import first_record
from ludus.core.turn import OVER, turn
from ludus.errors import GameError, IllegalMove, SpecError, listed

Move = int | str

GUARD = 64  # spare columns behind the moves: a rule that writes too many is found out before it does harm
UNTOUCHED = np.iinfo(np.int64).min
CLEAN = np.full(GUARD, UNTOUCHED).tobytes()
ANSWERS = str, int, np.integer  # what may be a move


@dataclass(frozen=True)
class Outcome:
    """How a game ended: what each seat gets, and why."""

    returns: tuple[float, ...]
    reason: str

    @property
    def winner(self) -> int | None:
        """The one seat that got the most; None if several did, or if there is nobody to beat."""
        best = max(self.returns)
        return self.returns.index(best) if len(self.returns) > 1 and self.returns.count(best) == 1 else None

    def __str__(self) -> str:
        if self.winner is not None:
            result = f"seat {self.winner} wins"
        else:
            best = [str(seat) for seat, gain in enumerate(self.returns) if gain == max(self.returns)]
            shared = f"seats {listed(best, 'and')} share the win"
            result = "a draw" if len(best) == len(self.returns) else shared
            if len(self.returns) == 1:
                result = f"a score of {self.returns[0]:g}"
        return f"{result} ({self.reason})" if self.reason else result


class Position:
    """One position of one game.

    >>> from ludus import new_game
    >>> position = new_game("tic_tac_toe")
    >>> position.moves()
    ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']
    >>> position.play("b2")
    >>> position.mover
    1
    """

    def __init__(
        self,
        game: Game,
        options: Options | None = None,
        seed: int = 0,
        engine: Engine = "interpreted",
    ) -> None:
        self.game = game
        self.options = options if options is not None else game.options()
        self.seed = seed
        self.engine = engine
        self.rules, self.state = game.start(self.options, seed)  # [1] RULES, [1] STATE
        self.players = game.players(self.rules)
        self._past: list[tuple[bytes, tuple[int, ...]]] = []  # the state before each turn, and what was played
        self._prepare()
        self.look()

    @property
    def mover(self) -> int:
        """The seat to move, or ALL when everyone moves at once."""
        if self._mover == OVER:
            raise IllegalMove("the game is over: nobody is to move")
        return self._mover

    @property
    def is_over(self) -> bool:
        return self._mover == OVER

    @property
    def is_at_once(self) -> bool:
        """Whether everyone moves at once now."""
        return self._mover == ALL

    @property
    def plies(self) -> int:
        """How many turns were played so far."""
        return len(self._past)

    @property
    def history(self) -> list[tuple[int, ...]]:
        """The moves played so far, one of every seat a turn."""
        return [joint for _, joint in self._past]

    def seats_to_move(self) -> list[int]:
        """The seats that have a choice to make or a move to confirm now; empty once the game is over."""
        return [seat for seat, moves in enumerate(self._legal) if moves and moves != [WAIT]]

    def seats_asked(self) -> list[int]:
        """The seats of which `play` wants a move now, in order: the mover, or all of them where everyone moves at once."""
        return list(range(self.players)) if self.is_at_once else [self.mover]

    def check_game(self, game: Game, what: str) -> None:
        """A SpecError unless this is a position of that game; `what` begins the sentence. A file may have been loaded twice."""
        if self.game.file != game.file:
            raise SpecError(f"{what} {game.name}: a position of {self.game.name} does not fit")

    def check_to_move(self, seat: int) -> None:
        """An IllegalMove unless the seat has a move to choose now; what a player checks before it thinks."""
        if self.is_over:
            raise IllegalMove(f"the game is over, so there is nothing to think about: {self.outcome()}")
        if self._seat(seat) not in self.seats_to_move():
            raise IllegalMove(f"seat {seat} is not to move; {listed(map(str, self.seats_to_move()), 'and')} is")

    def legal(self, seat: int | None = None) -> list[int]:
        """The seat's moves as the rules number them; [WAIT] if it is not to move, [] once the game is over."""
        return list(self._legal[self._seat(seat)])

    def moves(self, seat: int | None = None) -> list[str]:
        """The seat's moves as people write them."""
        seat = self._seat(seat)
        return [self.format_move(move, seat) for move in self.legal(seat) if move != WAIT]

    def play(self, *moves: Move) -> None:
        """Play one move: a single one where the game has turns, one of every seat where all move at once."""
        self.play_checked(self._joint(moves))

    def play_checked(self, joint: tuple[int, ...]) -> None:
        """Play what is known to be legal: one move of every seat, WAIT of those that are not asked."""
        before = self.state.tobytes()  # cheaper to keep than an array, of which nobody may ask again
        try:
            self._advance(joint)
        except GameError:
            self._restore(before)
            raise
        self._past.append((before, joint))
        if len(self._past) >= self.game.max_plies and not self.is_over:
            raise self._fault("is_over", f"is not true after {len(self._past)} plies, but MAX_PLIES is {self.game.max_plies}")

    def look(self) -> None:
        """Find out anew whose turn it is and what can be played, after somebody wrote into the state."""
        self._run(play=0)

    def undo(self) -> None:
        """Take the last turn back, to the byte."""
        if not self._past:
            raise IllegalMove("there is no move to take back")
        self._restore(self._past.pop()[0])

    def outcome(self) -> Outcome | None:
        """None while the game goes on, else how it ended."""
        if not self.is_over:
            return None
        return Outcome(tuple(float(gain) for gain in self._gains), self._text("reason") if self.game.has("reason") else "")

    def key(self) -> int:
        """64 bits that two positions share if the same can follow from both."""
        if not self.game.has("key"):
            raise SpecError(f"{self.game.name} gives no key to its positions")
        return int(self._call(lambda rules, state: np.uint64(self.game.function("key")(rules, state))))

    def format_move(self, move: int, seat: int | None = None) -> str:
        """A move as people write it; `parse_move` reads it back."""
        seat = self._seat(seat)
        if move == WAIT:
            return "wait"
        return self._text("format_move", seat, move) if self.game.has("format_move") else str(move)

    def parse_move(self, text: str, seat: int | None = None) -> int:
        """The legal move that a text means, or an IllegalMove that lists those there are."""
        seat = self._seat(seat)
        wanted = text.strip().casefold()
        for move in self.legal(seat):
            if self.format_move(move, seat).casefold() == wanted:
                return move
        if self.game.has("parse_move"):  # other ways to write a move, which the game knows
            number = self._call(self.game.function("parse_move"), seat, wanted)
            if number in self.legal(seat):
                return int(number)
        shown = "".join(character if character.isprintable() else "?" for character in text.strip())
        raise self._illegal(f"'{shown[:40]}'", seat)

    def read_move(self, text: str, seat: int) -> int:
        """As `parse_move`; a move that the game takes without listing it, as Tron takes a ride into a wall, is read, too."""
        if self.game.has("takes") and self.legal(seat) != [WAIT]:
            for move in range(self.game.max_moves):
                if self.format_move(move, seat) == text:
                    return self.check_move(move, seat)
        return self.parse_move(text, seat)

    def check_move(self, move: Move, seat: int) -> int:
        """The move as the rules number it, if the seat may play it now; else an IllegalMove says what it may play."""
        if isinstance(move, bool) or not isinstance(move, ANSWERS):
            raise self._illegal(repr(move), seat)
        number = self.parse_move(move, seat) if isinstance(move, str) else int(move)
        if number not in self.legal(seat) and not self._is_taken(number, seat):
            raise self._illegal(str(move), seat)
        return number

    def copy(self) -> Position:
        """A position of its own, with the same rules, past and future."""
        twin = object.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin.state, twin._past = self.state.copy(), list(self._past)
        twin._prepare()
        twin._gains[:] = self._gains
        return twin

    def states(self) -> list[NDArray[np.void]]:
        """Every state from the first to this one, each an array of one record."""
        return [np.frombuffer(bytearray(state), self.state.dtype) for state, _ in self._past] + [self.state]

    def portray(self) -> tuple[str, str]:
        """The position as text, and beside it whose each character is: a seat's digit, or a blank."""
        if not self.game.has("portray"):
            return str(self), ""
        portray, states = self.game.function("portray"), [first_record(state) for state in self.states()]
        text, owners = self._call(lambda rules, state: portray(rules, states))
        return text, owners

    def __str__(self) -> str:
        if self.game.has("portray"):
            return self.portray()[0]
        if self.game.has("show"):
            return self._text("show")
        return "  ".join(f"{name} {self.state[name][0]}" for name in self.state.dtype.names or ())

    def __repr__(self) -> str:
        return f"<{self.game.name} after {len(self._past)} turns>"

    def _repr_html_(self) -> str:
        text, owners = self.portray()
        return paint.as_html(text, self.game.paint, owners)

    def svg(self) -> str:
        """A drawing of the position, for games that have one."""
        if not self.game.has("picture"):
            raise SpecError(f"{self.game.name} draws no pictures")
        picture, states = self.game.function("picture"), [first_record(state) for state in self.states()]
        return str(self._call(lambda rules, state: picture(rules, states)))

    def scenery(self) -> dict[str, Any]:
        """What a page draws of the game and never changes: `kind` says how. Text, for games that say nothing of it."""
        if not self.game.has("scenery"):
            return {"kind": "text", "paint": dict(self.game.paint)}
        scenery = self.game.function("scenery")
        return dict(self._call(lambda rules, state: scenery(rules)))

    def frame(self) -> dict[str, Any]:
        """What a page draws of this position, beside the scenery."""
        if not self.game.has("frame"):
            text, owners = self.portray()
            return {"text": text, "owners": owners}
        return dict(self._call(self.game.function("frame")))

    def _prepare(self) -> None:
        """The arrays that the turn kernel works in. Every position has its own, so that copies share nothing."""
        seats = self.players
        self._joint_played = np.zeros(seats, np.int64)  # [seat]
        self._moves = np.full((seats, self.game.max_moves + GUARD), UNTOUCHED)  # [seat, move]
        self._guards = [row[self.game.max_moves :] for row in self._moves]
        self._counts = np.zeros(seats, np.int64)  # [seat]
        self._gains = np.zeros(seats)  # [seat]
        self.__dict__.pop("_turns", None)

    @functools.cached_property
    def _turns(self) -> list[Callable[[], int]]:
        """The calls that look at the position and that play a turn; many a copy is only read, and never makes them."""
        kernel, out = self.game.kernel(turn, self.engine), (self._moves, self._counts, self._gains)
        return [kernel.bind(self.rules, self.state, self._joint_played, play, *out) for play in (0, 1)]

    def _advance(self, joint: tuple[int, ...]) -> None:
        for seat, move in enumerate(joint):
            self._joint_played[seat] = move
        self._run(play=1)

    def _restore(self, state: bytes) -> None:
        self.state[:] = np.frombuffer(state, self.state.dtype)
        self.look()

    def _run(self, play: int) -> None:
        most = self.game.max_moves
        self._mover = self._turns[play]()
        counts: list[int] = self._counts.tolist()
        if max(counts) > most or any(guard.tobytes() != CLEAN for guard in self._guards):
            raise self._fault("legal", f"gave more than {most} moves, but MAX_MOVES is {most}")
        if self._mover == CHANCE:
            raise self._fault("mover", "answered CHANCE, which is reserved: dice and cards are not played yet")
        if self._mover == OVER:
            if not np.isfinite(self._gains).all():
                raise self._fault("returns", f"wrote {self._gains.tolist()} into out: every return must be a finite number")
        elif self._mover != ALL and not 0 <= self._mover < self.players:
            raise self._fault("mover", f"answered {self._mover}, but the seats are 0 to {self.players - 1}, or ALL")
        elif min(counts) < 1:
            seat = counts.index(min(counts))
            raise self._fault("legal", f"gave no move for seat {seat}; a seat that has none to make gets WAIT")
        self._legal: list[list[int]] = [self._moves[seat, :count].tolist() for seat, count in enumerate(counts)]

    def _fault(self, function: str, problem: str) -> GameError:
        return GameError(f"{place(self.game.function(function).__code__)}: {function} {problem}")

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            if not 0 <= seat < self.players:
                raise IllegalMove(f"there is no seat {seat}: the seats are 0 to {self.players - 1}")
            return seat
        if self.is_at_once:
            raise IllegalMove("everyone moves at once here: say which seat's moves you mean")
        return max(self._mover, 0)

    def _joint(self, moves: tuple[Move, ...]) -> tuple[int, ...]:
        """The moves of all seats, each checked."""
        if self.is_over:
            raise IllegalMove(f"the game is over: {self.outcome()}")
        asked = self.seats_asked()
        if len(moves) != len(asked):
            who = f"{len(asked)} moves are played at once, one a seat" if len(asked) > 1 else "one move is played at a time"
            raise IllegalMove(f"{who}; {len(moves)} were given")
        joint = [WAIT] * self.players
        for seat, move in zip(asked, moves, strict=True):
            joint[seat] = self.check_move(move, seat)
        return tuple(joint)

    def _is_taken(self, move: int, seat: int) -> bool:
        """Whether the game takes a move that it does not list, as Tron takes a ride into a wall."""
        if not self.game.has("takes") or self.legal(seat) == [WAIT]:
            return False
        return bool(self._call(self.game.function("takes"), seat, move))

    def _illegal(self, what: str, seat: int) -> IllegalMove:
        options = self.moves(seat)
        if not options:
            return IllegalMove(f"{what} is not a move here: seat {seat} is not to move")
        return IllegalMove(f"{what} is not a move here: play {listed(options)}")

    def _text(self, function: str, *arguments: int) -> str:
        text = self._call(self.game.function(function), *arguments)
        if not isinstance(text, str):
            raise self._fault(function, f"gave {text!r}, but it must give a text")
        return text

    def _call(self, function: Callable[..., Any], *arguments: int | str) -> Any:
        """One of the game's functions that are never compiled; what goes wrong in it is a sentence."""
        try:
            return function(first_record(self.rules), first_record(self.state), *arguments)
        except Exception as error:
            raise explain(error, self.game.file) from error
