"""What is true of a level before anybody rides: how far apart riders start, what they reach, whether it is fair.

Also of one with something wrong in it, as far as it could be read: passages that lead nowhere are free cells there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from ludus.games.tron.levels import DOWN, STEPS, UP, WALL, Level, Place


@dataclass(frozen=True)
class Fact:
    """A key and the values that its sentence needs; a warning says what somebody may not have wanted."""

    key: str
    values: dict[str, int | str] = field(default_factory=dict)
    is_warning: bool = False
    place: Place | None = None  # where it shows


def find_facts(level: Level, can_be_ridden: bool = True) -> list[Fact]:
    """Everything worth saying, the starts first. Of a level that cannot be ridden nobody asks yet whether it is fair."""
    ground = Ground(level)
    starts = level.starts()
    away = [ground.distances(start) for start in starts]
    found = [*_starts(starts, away), *_reached(ground, away), *_stairs(level)]
    if can_be_ridden and len(starts) > 1:
        found += [*_shares(ground, away), *_nearer(ground, level, away)]
    return found


class Ground:
    """The free cells of a level, and how one rides between them."""

    def __init__(self, level: Level) -> None:
        self.free = {place for place, character in level.places() if character != WALL}
        self.joined = {one: other for one, other in level.passages().items() if other in self.free}

    def beside(self, place: Place) -> Iterable[Place]:
        """Where one may be after a step."""
        x, y, floor = place
        for dx, dy in STEPS:
            entered = (x + dx, y + dy, floor)
            if entered in self.free:
                yield self.joined.get(entered, entered)

    def distances(self, start: Place) -> dict[Place, int]:
        """Steps to every place one can come to. A passage is at both its ends: entering one is leaving by the other."""
        steps, front = {start: 0}, [start]
        while front:
            following = []
            for place in front:
                for near in self.beside(place):
                    if near not in steps:
                        steps[near] = steps[place] + 1
                        following.append(near)
            front = following
        for one, other in self.joined.items():
            if other in steps:
                steps[one] = min(steps[other], steps.get(one, steps[other]))
        return steps


def _starts(starts: list[Place], away: list[dict[Place, int]]) -> list[Fact]:
    if len(starts) < 2:
        return [Fact("start")] if starts else []
    for one, other in combinations(range(len(starts)), 2):
        if starts[other] not in away[one]:
            return [Fact("parted", {"rider": one + 1, "other": other + 1}, is_warning=True, place=starts[other])]
    apart = min(away[one][starts[other]] for one, other in combinations(range(len(starts)), 2))
    return [Fact("starts", {"n": len(starts), "apart": apart})]


def _reached(ground: Ground, away: list[dict[Place, int]]) -> list[Fact]:
    if not away:
        return []
    missed = sorted(ground.free.difference(*away), key=lambda place: (place[2], -place[1], place[0]))
    if missed:
        return [Fact("unreached", {"n": len(missed)}, is_warning=True, place=missed[0])]
    return [Fact("reached", {"n": len(ground.free)})]


def _stairs(level: Level) -> list[Fact]:
    """Whether all of them meet their other half."""
    ends = {place: character for place, character in level.places() if character in (UP, DOWN)}
    for (x, y, floor), character in ends.items():
        other, wanted = (floor + 1, DOWN) if character == UP else (floor - 1, UP)
        if ends.get((x, y, other)) != wanted:
            return []
    return [Fact("stairs", {"n": len(ends) // 2})] if ends else []


def _shares(ground: Ground, away: list[dict[Place, int]]) -> list[Fact]:
    """How many cells each rider reaches before all others."""
    counts = [0] * len(away)
    for place in ground.free:
        steps = [each.get(place, len(ground.free) + 1) for each in away]
        first = min(steps)
        if steps.count(first) == 1:
            counts[steps.index(first)] += 1
    most, least = max(counts), min(counts)
    if most == least:
        return [Fact("fair", {"n": most})]
    values: dict[str, int | str] = {
        "rider": counts.index(most) + 1,
        "n": most,
        "other": counts.index(least) + 1,
        "fewer": least,
    }
    return [Fact("unfair", values, is_warning=True)]


def _nearer(ground: Ground, level: Level, away: list[dict[Place, int]]) -> list[Fact]:
    """A passage that one of two riders has nearer, unless the other has another one as near."""
    if len(away) != 2 or not ground.joined:
        return []
    far = len(ground.free) + 1
    steps = {place: [each.get(place, far) for each in away] for place in ground.joined}
    if sorted(each[0] for each in steps.values()) == sorted(each[1] for each in steps.values()):
        return []
    place = max(steps, key=lambda each: abs(steps[each][0] - steps[each][1]))
    first, second = steps[place]
    if first == second:
        return []
    character = level.at(place)
    values: dict[str, int | str] = {"rider": 1 if first < second else 2, "by": abs(first - second)}
    key = "nearer-stairs" if character in (UP, DOWN) else "nearer-teleporter"
    return [Fact(key, {**values, "letter": character}, is_warning=True, place=place)]
