"""JSON lines: ours, for every game. One JSON object a line, in ASCII; docs/bots.md has an example of each.

The host says `hello`, which the program answers with any object once it is ready; then `game`; then `state` each time the
program is to move, which it answers with `{"move": "..."}`; in the end `over`. A program that answers `hello` with
`"again": true` may get another `game` after `over`, where many are played. More keys may come later: what a program does not
know it skips. `version` changes only if what is here changes its meaning.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ludus import __version__
from ludus.bots.protocol import Choose, Guest, Host, NewPlayer, Say, parse_any_move
from ludus.bots.tron import is_tron, level_text
from ludus.core import WAIT, Game, IllegalMove, LudusError, Position

VERSION = 1

Turn = list[str | None]
"""What each seat played, None for those that waited."""


class JsonHost(Host):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self._told: Position | None = None  # how far the program knows the game

    def greeting(self) -> str:
        return _line("hello", protocol="ludus", version=VERSION, ludus=__version__)

    def read_greeting(self, line: str) -> None:
        answer = _parse(line)
        if not isinstance(answer, dict):
            raise ValueError('hello is answered with an object, such as {"name": "my bot"}')
        self.goes_on = answer.get("again") is True

    def opening(self, position: Position, seat: int, seconds: float | None) -> str:
        start = position.copy()
        while start.history:
            start.undo()
        self._told = start
        facts = {
            "game": self.game.name,
            "options": start.options.as_dict(),
            "seat": seat,
            "players": start.players,
            "seconds": seconds,
            "seed": self.seed,
            "board": str(start),
        }
        if is_tron(self.game):
            facts["level"] = level_text(start)
        elif _is_by_chance(start):
            facts["start_seed"] = start.seed
        return _line("game", **facts)

    def question(self, position: Position, seat: int) -> str:
        turns = self._catch_up(position)
        return _line(
            "state",
            seat=seat,
            turn=len(position.history),
            played=turns,
            moves=position.moves(seat),
            board=str(position),
        )

    def read_answer(self, line: str, position: Position, seat: int) -> int:
        answer = _parse(line)
        if not (isinstance(answer, dict) and isinstance(answer.get("move"), str)):
            raise ValueError('a move is written {"move": "..."}, with one of the moves listed')
        return parse_any_move(position, answer["move"], seat)

    def farewell(self, position: Position) -> str:
        outcome = position.outcome()
        returns, reason = (None, "broken off") if outcome is None else (list(outcome.returns), outcome.reason)
        return _line("over", played=self._catch_up(position), returns=returns, reason=reason)

    def _catch_up(self, position: Position) -> list[Turn]:
        """The turns that the program has not been told of."""
        assert self._told is not None
        told, turns = self._told, []
        for joint in position.history[len(told.history) :]:
            turns.append([None if move == WAIT else told.format_move(move, seat) for seat, move in enumerate(joint)])
            told.play(*(joint[seat] for seat in told.seats_asked()))
        return turns


class JsonGuest(Guest):
    def __init__(self, game: Game, new_player: NewPlayer) -> None:
        super().__init__(game, new_player)
        self._position: Position | None = None

    def start(self) -> Position:
        return Position(self.game)

    def converse(self, lines: Iterator[str], say: Say) -> None:
        choose: Choose | None = None
        for number, line in enumerate(lines, 1):
            try:
                message = _parse(line)
                kind, seat = message["type"], message.get("seat")
                self._hear(kind, message)
            except (ValueError, LookupError, TypeError, AttributeError, IllegalMove) as error:
                problem = f"there is no {error}" if isinstance(error, KeyError) else str(error)
                raise LudusError(f"line {number} of the input makes no sense: {problem}") from error
            if kind == "hello":
                say(json.dumps({"name": f"ludus {__version__}"}) + "\n")
            elif kind == "game":
                choose = self.new_player(message.get("seed"))
            elif kind == "state" and choose is not None and self._position is not None:
                say(json.dumps({"move": self._position.format_move(choose(self._position, seat), seat)}) + "\n")
            elif kind == "over":
                return

    def _hear(self, kind: str, message: Mapping[str, Any]) -> None:
        """Take in what a message says."""
        if kind == "hello" and message["version"] != VERSION:
            raise ValueError(f"version {message['version']} is not spoken here, but {VERSION}")
        if kind == "game":
            self._position = self._begin(message)
        elif kind == "state":
            if self._position is None:
                raise ValueError("a state came before a game")
            for turn in message["played"]:
                _play(self._position, turn)
            self._position.check_to_move(message["seat"])

    def _begin(self, message: Mapping[str, Any]) -> Position:
        """The position that a host has told of; of a level its text counts, since its file may be elsewhere."""
        if message["game"] != self.game.name:
            raise ValueError(f"it is a game of {message['game']}, but {self.game.name} is what is played here")
        level = {"level": message["level"]} if "level" in message else {}
        return Position(self.game, self.game.options({**message["options"], **level}), message.get("start_seed", 0))


def _play(position: Position, turn: Turn) -> None:
    """One turn as a host tells it."""
    texts = [turn[seat] for seat in position.seats_asked()]
    seats = zip(position.seats_asked(), texts, strict=True)
    position.play(*(WAIT if text is None else parse_any_move(position, text, seat) for seat, text in seats))


def _line(kind: str, **facts: object) -> str:
    return json.dumps({"type": kind, **facts}) + "\n"


def _parse(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError("it is not JSON") from None


def _is_by_chance(start: Position) -> bool:
    """Whether another seed would have given another start; else the seed is nobody's business."""
    one, other = (start.game.start(start.options, seed) for seed in (start.seed, start.seed + 1))
    return any(mine.tobytes() != theirs.tobytes() for mine, theirs in zip(one, other, strict=True))
