"""What is true of a level before anybody rides: how far apart riders start, what they reach, whether it is fair.

Also of one with something wrong in it, as far as it could be read: passages that lead nowhere are free cells there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from ludus.games.tron.levels import DOWN, STEPS, UP, WALL, Level, Place

NOWHERE = -1


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
    found = [*_starts(ground, starts, away), *_reached(ground, away), *_stairs(level)]
    if can_be_ridden and len(starts) > 1:
        found += [*_shares(ground, away), *_nearer(ground, level, away)]
    return found


class Ground:
    """The free cells of a level by numbers, and how one rides between them."""

    def __init__(self, level: Level) -> None:
        self.places = [place for place, character in level.places() if character != WALL]
        self.number = {place: number for number, place in enumerate(self.places)}
        self.far = len(self.places) + 1  # more steps than any way has: there is none
        joined = {self.number[one]: self.number[other] for one, other in level.passages().items() if other in self.number}
        self.ends = sorted(joined)  # of passages
        self.landing = [joined.get(cell, cell) for cell in range(len(self.places))]  # [cell] where one is who enters it
        self.beside = [[self.landing[near] for near in self._neighbours(place)] for place in self.places]
        self.starts = {self.number[place] for place in level.starts()}

    def _neighbours(self, place: Place) -> list[int]:
        x, y, floor = place
        around = (self.number.get((x + dx, y + dy, floor), NOWHERE) for dx, dy in STEPS)
        return [cell for cell in around if cell != NOWHERE]

    def distances(self, start: Place) -> list[int]:
        """[cell] steps, `far` where nobody comes; one comes to the others' starts, but not through them.

        A passage is at both its ends: entering one is leaving by the other.
        """
        steps, front = [self.far] * len(self.places), [self.number[start]]
        steps[front[0]] = 0
        for cell in front:
            if cell in self.starts and steps[cell]:
                continue  # a trail begins there
            after = steps[cell] + 1
            for near in self.beside[cell]:
                if steps[near] > after:
                    steps[near] = after
                    front.append(near)  # which the loop comes to after those that are nearer
        for cell in self.ends:
            steps[cell] = min(steps[cell], steps[self.landing[cell]])
        return steps


def _starts(ground: Ground, starts: list[Place], away: list[list[int]]) -> list[Fact]:
    if len(starts) < 2:
        return [Fact("start")] if starts else []
    apart = ground.far
    for one, other in combinations(range(len(starts)), 2):
        between = away[one][ground.number[starts[other]]]
        if between == ground.far:
            return [Fact("parted", {"rider": one + 1, "other": other + 1}, is_warning=True, place=starts[other])]
        apart = min(apart, between)
    return [Fact("starts", {"n": len(starts), "apart": apart})]


def _reached(ground: Ground, away: list[list[int]]) -> list[Fact]:
    if not away:
        return []
    missed = [place for place, *steps in zip(ground.places, *away, strict=True) if min(steps) == ground.far]
    if missed:
        first = min(missed, key=lambda place: (place[2], -place[1], place[0]))  # as one reads
        return [Fact("unreached", {"n": len(missed)}, is_warning=True, place=first)]
    return [Fact("reached", {"n": len(ground.places)})]


def _stairs(level: Level) -> list[Fact]:
    """Whether all of them meet their other half."""
    ends = {place: character for place, character in level.places() if character in (UP, DOWN)}
    for (x, y, floor), character in ends.items():
        other, wanted = (floor + 1, DOWN) if character == UP else (floor - 1, UP)
        if ends.get((x, y, other)) != wanted:
            return []
    return [Fact("stairs", {"n": len(ends) // 2})] if ends else []


def _shares(ground: Ground, away: list[list[int]]) -> list[Fact]:
    """How many cells each rider reaches before all others, where they start left out."""
    counts = [0] * len(away)
    for steps in zip(*away, strict=True):
        first = min(steps)
        if first and steps.count(first) == 1:
            counts[steps.index(first)] += 1
    most, least = max(counts), min(counts)
    if most == least:
        return [Fact("fair", {"n": most})]
    best, worst = counts.index(most) + 1, counts.index(least) + 1
    return [Fact("unfair", {"rider": best, "n": most, "other": worst, "fewer": least}, is_warning=True)]


def _nearer(ground: Ground, level: Level, away: list[list[int]]) -> list[Fact]:
    """A passage that one of two riders has nearer, unless the other has another one as near."""
    if len(away) != 2:
        return []
    steps = {cell: (away[0][cell], away[1][cell]) for cell in ground.ends}
    if sorted(first for first, _ in steps.values()) == sorted(second for _, second in steps.values()):
        return []
    cell = max(steps, key=lambda each: abs(steps[each][0] - steps[each][1]))
    first, second = steps[cell]
    if ground.far in (first, second):
        return []  # who cannot come there is told of already
    character = level.at(ground.places[cell])
    values: dict[str, int | str] = {"rider": 1 if first < second else 2, "by": abs(first - second), "letter": character}
    key = "nearer-stairs" if character in (UP, DOWN) else "nearer-teleporter"
    return [Fact(key, values, is_warning=True, place=ground.places[cell])]
