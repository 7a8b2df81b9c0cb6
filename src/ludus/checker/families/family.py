"""What a family of players is."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ludus.checker.behaviour import Behaviour, behaviour_of
from ludus.checker.cases import Case
from ludus.checker.findings import Problem
from ludus.checker.source import Source
from ludus.checker.words import Said
from ludus.course import Player

Model = type[Player]
Ran = Sequence[tuple[Case, Behaviour]]

FAILING, FINE = 24, 16  # cases by which a mistake is recognised
FIRST = 12  # cases by which most mistakes are ruled out
FAR = 2  # moves beyond pf: more than anybody miscounts by
LIKELY, SURE = 0.3, 0.9  # of those cases that a mistake must explain


class Family(ABC):
    """Players that are checked in the same way."""

    names: Sequence[str]  # the classes
    is_random = False  # the same case may go well or wrong

    @abstractmethod
    def cases(self) -> Sequence[Case]: ...

    @abstractmethod
    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        """What is wrong with what was seen, if anything is."""

    @abstractmethod
    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        """The most likely one."""

    def is_suspicion(self, problem: Problem) -> bool:
        """Whether a problem counts only if a mistake is found that makes it."""
        return False

    def verdict_on_all(self, ran: Ran, source: Source) -> tuple[Problem, str] | None:
        """A mistake of a player that does well in every single case, which all of them together show."""
        return None

    def mistake_elsewhere(self, problems: Sequence[Problem]) -> str | None:
        """The most likely one, where all goes well on Matches and only other games go wrong."""
        return None

    def mistake_of_endlessness(self, problem: Problem) -> str | None:
        """The most likely one, where all goes well until no answer comes. Moves that are open then prove nothing."""
        return None

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        """Where a player first did something else than the reference, and what both did there."""
        return []

    def remarks(self, ran: Ran) -> tuple[str, ...]:
        """What is worth a word about a player that is right: ids of the catalogue."""
        return ()


class ModelledFamily(Family):
    """Players whose mistakes are known as models: the mistake whose model does what was seen."""

    @abstractmethod
    def suspects(self) -> Mapping[str, Iterable[Model]]:
        """Mistake -> ways to make it."""

    def suspects_elsewhere(self) -> Mapping[str, Iterable[Model]]:
        """The same for what Matches does not show."""
        return {}

    @abstractmethod
    def is_alike(self, seen: Behaviour, modelled: Behaviour) -> bool:
        """Whether a model does what was seen."""

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        best, likely = self._likeliest(self.suspects(), telling_ones(ran, problems))
        if best < (SURE if all(map(self.is_suspicion, problems)) else LIKELY):
            return None
        if len(likely) > 1:  # what some cases do not tell apart, all of them may
            everything = [each for each in ran if not each[0].board]
            _, likely = self._likeliest({name: self.suspects()[name] for name in likely}, everything)
        return _tell_apart(likely, source)

    def _likeliest(self, suspects: Mapping[str, Iterable[Model]], chosen: Ran) -> tuple[float, list[str]]:
        """The share of the cases that the best of them explain, and which these are."""
        shares: dict[str, float] = {}
        best = 0.0
        for mistake, models in suspects.items():
            for model in models:
                share = self._share(model, chosen, best)
                shares[mistake], best = max(share, shares.get(mistake, 0.0)), max(share, best)
        return best, [mistake for mistake, share in shares.items() if share == best]

    def mistake_elsewhere(self, problems: Sequence[Problem]) -> str | None:
        ran = [(problem.case, problem.behaviour) for problem in problems]
        for mistake, models in (*self.suspects_elsewhere().items(), *self.suspects().items()):
            if any(all(self.is_alike(seen, modelled(model, case)) for case, seen in ran) for model in models):
                return mistake
        return None

    def _share(self, model: Model, chosen: Ran, best: float) -> float:
        """Of the cases, those in which a model does the same; who cannot reach the best any more is not tried further."""
        alike = 0
        for number, (case, seen) in enumerate(chosen, 1):
            alike += self.is_alike(seen, modelled(model, case))
            if (number == FIRST and alike < 1) or alike + len(chosen) - number < best * len(chosen):
                return 0.0
        return alike / len(chosen)


def forgotten(case: Case, seen: Behaviour) -> Problem | None:
    """Something that the decision before had remembered is gone, though nobody has emptied the memory."""
    if case.empties or not seen.known:
        return None
    lost = [key for key in seen.known if key not in (seen.memory or {})]
    return Problem("kept", case, seen, lost[0]) if lost else None


def forgets_undo(case: Case, seen: Behaviour) -> bool:
    """Whether a move stays open that was to be taken back: at the end, or where the same line tries the next one."""
    if not seen.left or not seen.trouble or seen.details is None:
        return bool(seen.left)
    if seen.details.what.startswith("KeyError") and len(seen.details.calls) == 1:  # decision alone is left to do something
        return True
    return seen.lines_left[-1] == seen.line and not case.ending(seen.state_after).is_over


def never_stops(problems: Sequence[Problem]) -> bool:
    """Whether a search goes far beyond the depth that it is asked for, not just one move: only ends stop it."""
    return any(
        max(map(len, problem.behaviour.paths), default=0) > problem.case.parameters["pf"] + FAR
        for problem in problems
        if not problem.behaviour.left
    )


def open_moves(ran: Ran, source: Source) -> str | None:
    """Which undo is missing where games are played after each action: that of the action, or those of a game."""
    left = [seen for case, seen in ran if forgets_undo(case, seen)]
    if not left:
        return None
    lines = {line for seen in left for line in seen.lines_left}
    is_of_action = len(lines) == 1 and not (source.plays_its_own_games and source.takes_back(*lines))
    return "undo-forgotten" if is_of_action else "simulation-not-restoring"


def modelled(model: Any, case: Case) -> Behaviour:
    """What one of our own players does in a case."""
    return _worked_out(model, case)


@functools.lru_cache(maxsize=8192)  # students of one class make the same mistakes
def _worked_out(model: Any, case: Case) -> Behaviour:
    return behaviour_of(model, case)


def telling_ones(ran: Ran, problems: Sequence[Problem]) -> Ran:
    """Cases by which mistakes are told apart: some that went wrong, and some that went well."""
    failed = {id(problem.case) for problem in problems}
    on_matches = [each for each in ran if not each[0].board]
    return [
        *_spread([each for each in on_matches if id(each[0]) in failed], FAILING),
        *_spread([each for each in on_matches if id(each[0]) not in failed], FINE),
    ]


def _spread(ran: Ran, most: int) -> Ran:
    """So many, from all over."""
    return ran[:: max(1, -(-len(ran) // most))]


def _tell_apart(likely: Sequence[str], source: Source) -> str:
    """Mistakes that nothing tells apart from outside."""
    if "never-cuts" in likely and not source.compares_window:
        return "never-cuts"
    if "alpha-not-updated" in likely and not source.raises_alpha:
        return "alpha-not-updated"
    if "first-action-only" in likely and source.returns_in_loop:
        return "first-action-only"
    if "root-takes-worst" in likely and source.negates_in_decision:
        return "root-takes-worst"
    return likely[0]
