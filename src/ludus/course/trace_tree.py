"""A trace as a tree: what became of every position, each time it was looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ludus.course.trace import Event


@dataclass
class Visit:
    """One position, looked at once."""

    first: Event  # enter or known
    events: list[Event] = field(default_factory=list)  # those that follow, up to its return
    children: list[Visit] = field(default_factory=list)

    @property
    def action(self) -> Any:
        return self.first.path[-1] if self.first.path else None

    def fact(self, name: str) -> Any:
        """The last word on it: a score, an entry, an action."""
        found = [event.facts[name] for event in (self.first, *self.events) if name in event.facts]
        return found[-1] if found else None

    def has(self, kind: str) -> bool:
        return any(event.kind == kind for event in (self.first, *self.events))

    def walk(self) -> Iterator[Visit]:
        """This one and all below it, in the order in which they were begun."""
        yield self
        for child in self.children:
            yield from child.walk()


def grow(events: Iterable[Event]) -> list[Visit]:
    """The roots, one for every depth that was begun."""
    roots: list[Visit] = []
    open_ones: list[Visit] = []
    for event in events:
        if event.kind in ("enter", "known"):
            while len(open_ones) > event.depth:
                open_ones.pop()
            visit = Visit(event)
            (open_ones[-1].children if event.depth and open_ones else roots).append(visit)
            if event.kind == "enter":
                open_ones.append(visit)
            continue
        while len(open_ones) > event.depth + 1:
            open_ones.pop()
        if open_ones:
            open_ones[-1].events.append(event)
    return roots
