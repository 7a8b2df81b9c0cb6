"""play: this very game to its end, a question to the player before every move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludus.checker.workshop.boards import BOXED_IN, CORNER, HALL, ROOM
from ludus.checker.workshop.functions.check import Check, modelled_mistake
from ludus.checker.workshop.functions.step import Outcome, outcome
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Position, Trial
from ludus.course.workshop import step

SCRIPTS = (
    (HALL, (3, 3, 3)),  # into the wall
    (HALL, (2, 1, 4, 4)),
    (HALL, (3, 2, 0, 3)),  # stays, though it could ride
    (ROOM, (2, 3, 3, 4, 1, 4)),
    (ROOM, (4, 4)),
    (ROOM, (0,)),
    (CORNER, (2, 3, 4, 1)),
    (CORNER, (1, 2)),
    (BOXED_IN, (2,)),
    (BOXED_IN, ()),
)


class Play(Check):
    name = "play"
    keeps_game = False

    def trials(self) -> Sequence[Trial]:
        return [Trial(self.name, (position,), script=script) for position, script in SCRIPTS]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        expected, found = _rightly(trial), outcome(trial, seen)
        return None if (seen.value, seen.after) == expected else Problem("after", trial, seen, expected, found)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        return modelled_mistake(ran, problems, MODELS, lambda _, seen: (seen.value, seen.after))


def _ride(trial: Trial, asks: Callable[[Sequence[int], int], int]) -> tuple[Position, int]:
    """The game after the script, as somebody asks for it, and how many moves were tried."""
    game, moves = trial.position.game(), 0
    while True:
        moves += 1
        if not step(game, asks(trial.script or (), moves - 1)):
            break
    return Position(tuple(map(tuple, game.grid.tolist())), game.x, game.y, game.score), moves


def _in_turn(script: Sequence[int], move: int) -> int:
    return script[move] if move < len(script) else 0


def _every_other(script: Sequence[int], move: int) -> int:
    return _in_turn(script, 2 * move + 1)


def _rightly(trial: Trial) -> Outcome:
    after, _ = _ride(trial, _in_turn)
    return after.score, after


def _restarted(trial: Trial) -> Outcome:
    after, moves = _ride(trial, _in_turn)
    return moves - 1, after


def _not_counted(trial: Trial) -> Outcome:
    return trial.position.score, _rightly(trial)[1]


def _off_by_one(trial: Trial) -> Outcome:
    after, _ = _ride(trial, _in_turn)
    return after.score + 1, after


def _moves_tried(trial: Trial) -> Outcome:
    after, moves = _ride(trial, _in_turn)
    return moves, after


def _on_a_copy(trial: Trial) -> Outcome:
    return _rightly(trial)[0], trial.position


def _asked_once(trial: Trial) -> Outcome:
    after, _ = _ride(trial, lambda script, move: _in_turn(script, 0))
    return after.score, after


def _asked_twice(trial: Trial) -> Outcome:
    after, _ = _ride(trial, _every_other)
    return after.score, after


def _one_move(trial: Trial) -> Outcome:
    after, _ = _ride(trial, lambda script, move: _in_turn(script, 0) if move == 0 else 0)
    return after.score, after


def _nothing(trial: Trial) -> Any:
    return None, _rightly(trial)[1]


MODELS = {
    "score-restarted": [_restarted, _moves_tried],
    "score-off-by-one": [_off_by_one],
    "score-not-counted": [_not_counted],
    "plays-a-copy": [_on_a_copy],
    "player-asked-once": [_asked_once],
    "player-asked-twice": [_asked_twice],
    "one-move-only": [_one_move],
    "nothing-returned": [_nothing],
}
