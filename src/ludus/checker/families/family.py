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
        failed = {id(problem.case) for problem in problems}
        on_matches = [each for each in ran if not each[0].board]
        chosen = [
            *_spread([each for each in on_matches if id(each[0]) in failed], FAILING),
            *_spread([each for each in on_matches if id(each[0]) not in failed], FINE),
        ]
        shares: dict[str, float] = {}
        best = 0.0
        for mistake, models in self.suspects().items():
            for model in models:
                share = self._share(model, chosen, best)
                shares[mistake], best = max(share, shares.get(mistake, 0.0)), max(share, best)
        if best < (SURE if all(map(self.is_suspicion, problems)) else LIKELY):
            return None
        return _tell_apart([mistake for mistake, share in shares.items() if share == best], source)

    def mistake_elsewhere(self, problems: Sequence[Problem]) -> str | None:
        ran = [(problem.case, problem.behaviour) for problem in problems]
        for mistake, models in self.suspects_elsewhere().items():
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


def modelled(model: Any, case: Case) -> Behaviour:
    """What one of our own players does in a case."""
    return _worked_out(model, case)


@functools.lru_cache(maxsize=8192)  # students of one class make the same mistakes
def _worked_out(model: Any, case: Case) -> Behaviour:
    return behaviour_of(model, case)


def _spread(ran: Ran, most: int) -> Ran:
    """So many, from all over."""
    return ran[:: max(1, -(-len(ran) // most))]


def _tell_apart(likely: Sequence[str], source: Source) -> str:
    """Mistakes that nothing tells apart from outside."""
    if "never-cuts" in likely and not source.compares_window:
        return "never-cuts"
    if "alpha-not-updated" in likely and not source.raises_alpha:
        return "alpha-not-updated"
    if "root-takes-worst" in likely and source.negates_in_decision:
        return "root-takes-worst"
    return likely[0]
