"""What is asked of one function of the workshop."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Trial

LIKELY = 0.6  # of the trials that went wrong, which a mistake must explain

Model = Callable[[Trial], Any]  # what is seen of who makes a mistake


class Check(ABC):
    """A function, what it is asked, and the mistakes that are made in it."""

    name: str
    keeps_game = True  # the game that is handed over stays as it is
    enough = 1000  # problems by which a mistake can be told

    @abstractmethod
    def trials(self) -> Sequence[Trial]: ...

    @abstractmethod
    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        """What is wrong with what was seen, beyond what is wrong of any function."""

    @abstractmethod
    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        """The most likely one."""

    def mistake_of_change(self, problem: Problem, source: FunctionSource) -> str:
        """The one by which the game that was handed over is changed."""
        return "game-changed"

    def mistake_of_endlessness(self, problem: Problem) -> str | None:
        return "never-ends"


def general_problem(check: Check, trial: Trial, seen: Seen) -> Problem | None:
    """What is wrong of any function."""
    if seen.trouble:
        return Problem("endless" if seen.is_endless else "lost" if seen.is_lost else "trouble", trial, seen)
    if check.keeps_game and seen.changed:
        return Problem("changed", trial, seen, found=seen.changed)
    if any(value is None for value in seen.values):
        return Problem("nothing", trial, seen)
    return None


def modelled_mistake(
    ran: Ran, problems: Sequence[Problem], models: Mapping[str, Sequence[Model]], outcome: Callable[[Trial, Seen], Any]
) -> str | None:
    """The mistake whose model does what was seen: in all trials, or else in most of those that went wrong."""
    failed = {id(problem.trial) for problem in problems}
    best, mistake = (0.0, 0.0), None
    for name, ways in models.items():
        for way in ways:
            alike = [(id(trial) in failed, way(trial) == outcome(trial, seen)) for trial, seen in ran]
            explained = sum(is_alike for is_failed, is_alike in alike if is_failed) / len(failed)
            share = sum(is_alike for _, is_alike in alike) / len(alike)
            if explained >= LIKELY and (share, explained) > best:
                best, mistake = (share, explained), name
    return mistake


def raised(seen: Seen) -> str | None:
    """What kind of error it was."""
    return seen.trouble.partition(":")[0] or None
