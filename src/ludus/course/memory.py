"""What players that remember share. The course keeps a memory with the function: `X.decision.memory = {}` empties it."""

from __future__ import annotations

from typing import Any, TypeVar

from ludus.course.player import Player

Kind = TypeVar("Kind", bound=type[Player])


class Remembering(Player):
    """A player whose decision has a memory."""

    @property
    def memory(self) -> dict[Any, Any]:
        memory: dict[Any, Any] = self.decision.memory  # type: ignore[attr-defined]
        return memory


def empty_memory(kind: Any) -> None:
    """As the course does by hand before another game; whoever has no memory is left alone."""
    if hasattr(kind.decision, "memory"):
        kind.decision.memory = {}


def with_its_own_memory(kind: Kind) -> Kind:
    """A class that does the same, and shares its memory with no other."""

    def decision(self: Player, state: Any) -> Any:
        return kind.decision(self, state)

    decision.memory = {}  # type: ignore[attr-defined]
    made: Any = type(kind.__name__, (kind,), {"decision": decision})
    return made  # type: ignore[no-any-return]
