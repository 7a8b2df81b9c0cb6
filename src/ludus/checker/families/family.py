"""What a family of players is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case
from ludus.checker.findings import Problem
from ludus.course import Player

Model = type[Player]


class Family(ABC):
    """Players that are checked in the same way."""

    names: Sequence[str]  # the classes

    @abstractmethod
    def cases(self) -> Sequence[Case]: ...

    @abstractmethod
    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        """What is wrong with what was seen, if anything is."""

    @abstractmethod
    def suspects(self) -> Mapping[str, Iterable[Model]]:
        """Mistake -> ways to make it."""

    @abstractmethod
    def is_alike(self, seen: Behaviour, modelled: Behaviour) -> bool:
        """Whether a model does what was seen."""
