"""What the course's players share as players of the arena: its settings by its names, and a memory for each game."""

from __future__ import annotations

from typing import ClassVar

from ludus import course
from ludus.core import Game, Options, Player, Position, SpecError, option
from ludus.course.matches import MOST
from ludus.course.memory import with_its_own_memory
from ludus.games import matches
from ludus.players.uct import may_have_turns


class DepthSettings(Options):
    pf: int = option(3, "how many moves to look ahead", low=1, high=1000)


class SimulationSettings(Options):
    nbSim: int = option(50, "random games for every action, or leaf", low=1, high=10_000_000)  # noqa: N815  (its own name)


class BothSettings(SimulationSettings):
    pf: int = option(3, "how many moves to look ahead", low=1, high=1000)


class TimeSettings(Options):
    pf: int = option(100, "how many moves to look ahead at most", low=1, high=10_000)
    secondes: float = option(1.0, "time for a move", low=0.001, high=86_400)


class CoursePlayer(Player):
    """Derive from this with the class of the course that decides."""

    needs_warming = False
    decides: ClassVar[type[course.Player]]

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        if game.most_players < 2 or not may_have_turns(game):
            raise SpecError(f"the course's players play games for two in turn, which {game.name} is not")
        self._kind = with_its_own_memory(self.decides)  # nobody knows which games a process has played before
        self._decider: course.Player | None = None

    def check(self, position: Position) -> None:
        if position.players != 2 or position.is_at_once:
            raise SpecError(f"the course's players play games for two in turn, which {position.game.name} is not here")

    def choose(self, position: Position, seat: int) -> int:
        position.check_to_move(seat)
        game = course_game(position)
        if self._decider is None:
            self._decider = self._kind(self.decides.__name__, game, seed=self.seed, **self.settings.as_dict())
        self._decider.game, self._decider.who_am_i = game, seat
        return int(self._decider.decision(game.state))

    @property
    def seconds(self) -> float | None:
        return getattr(self.settings, "secondes", None)


def course_game(position: Position) -> course.Game:
    """The game as the course has it: Matches is its own, with one key a position whoever is to move; others are wrapped."""
    if position.game.module is not matches or position.rules["most"][0] != MOST:
        return course.wrap(position)
    game = course.Matches(position.options.as_dict()["matches"], bool(position.rules["last_wins"][0]))
    game.state = int(position.state["left"][0]), position.plies
    return game
