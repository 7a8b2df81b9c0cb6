"""A trace as a tree: what became of every position, each time it was looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ludus.course.player import Counter
from ludus.course.trace import Event


@dataclass
class Visit:
    """One position, looked at once; or one from which random games were played, all that there were."""

    first: Event  # enter, known, or simulate
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

    @property
    def counter(self) -> Counter | None:
        """What the random games from here came to, for the seat that they were counted for; None if there were none."""
        found = [event.facts["counter"] for event in (self.first, *self.events) if event.kind == "simulate"]
        return list(map(sum, zip(*found, strict=True))) if found else None

    def walk(self) -> Iterator[Visit]:
        """This one and all below it, in the order in which they were begun."""
        yield self
        for child in self.children:
            yield from child.walk()


def grow(events: Iterable[Event]) -> list[Visit]:
    """The roots, one for every depth that was begun."""
    roots: list[Visit] = []
    open_ones: list[Visit] = []  # from a root to where the search is
    for event in events:
        begins = event.kind in ("enter", "known")
        while open_ones and not _is_within(event.path, open_ones[-1].first.path, strictly=begins):
            open_ones.pop()
        here = open_ones[-1] if open_ones else None
        if here is not None and here.first.path == event.path:
            here.events.append(event)
        elif begins or event.kind == "simulate":
            visit = _reach(event, here.children if here else roots)
            if event.kind == "enter":
                open_ones.append(visit)
    return roots


def _is_within(path: tuple[Any, ...], above: tuple[Any, ...], strictly: bool) -> bool:
    return path[: len(above)] == above and not (strictly and path == above)


def _reach(event: Event, siblings: list[Visit]) -> Visit:
    """A new position, or one from which random games were played before: more of them are, or the search goes on from there."""
    known = next((each for each in siblings if each.first.kind == "simulate" and each.first.path == event.path), None)
    if known is None:
        siblings.append(Visit(event))
        return siblings[-1]
    if event.kind == "simulate":
        known.events.append(event)
    else:
        known.first, known.events = event, [known.first, *known.events]
    return known
