"""Tuning: which values of a player's settings win most, found by playing variants of it against each other.

A run of this kind has two entrants, the player ahead and the one behind, and a step of `spsa.py` is a round. Who they are in a
step follows from all steps before, so the store keeps nothing but games: whoever goes on with a run works out where it was.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from ludus.arena.estimate import Estimate
from ludus.arena.formats import Rounds, Totals
from ludus.arena.records import Pair
from ludus.arena.spsa import Method, Place, answer
from ludus.arena.store import Run
from ludus.catalogue import find_player, format_spec, parse_spec
from ludus.core.options import Option
from ludus.errors import SpecError, listed, unknown

AHEAD, BEHIND = 0, 1  # the entrants
DIGITS = 4  # that a value is given with
_KNOB = re.compile(r"(?P<name>[A-Za-z_]\w*)=(?P<low>[^:,]+):(?P<high>[^:,]+)(?P<log>:log)?")


@dataclass(frozen=True)
class Knob:
    """A setting that is turned, the range it is turned in, and where it begins."""

    name: str
    low: float
    high: float
    start: float
    is_whole: bool = False
    is_log: bool = False  # what matters are ratios

    def value(self, at: float) -> float:
        """From the unit interval to the setting."""
        if self.is_log:
            exact = self.low * (self.high / self.low) ** at
        else:
            exact = self.low + (self.high - self.low) * at
        return float(round(exact)) if self.is_whole else float(f"{exact:.{DIGITS}g}")

    def place(self, value: float) -> float:
        """And back."""
        if self.is_log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def estimate(self, at: Estimate) -> Estimate:
        return Estimate(self.value(at.value), self.value(at.low), self.value(at.high))


@dataclass(frozen=True)
class Step:
    """One comparison."""

    at: Place  # in the middle of the two
    score: float  # points a game of the one ahead


@dataclass(frozen=True)
class Tuned:
    """How far a run has come."""

    player: str
    knobs: tuple[Knob, ...]
    steps: tuple[Step, ...]  # that are finished
    end: Place  # where the next one begins
    wanted: int  # steps

    @property
    def found(self) -> tuple[Estimate, ...]:
        """[knobs] in the units of the settings."""
        return self.found_after(len(self.steps))

    def found_after(self, steps: int) -> tuple[Estimate, ...]:
        """What would have been answered after so many steps."""
        path = [*(step.at for step in self.steps), self.end][: steps + 1]
        return tuple(knob.estimate(each) for knob, each in zip(self.knobs, answer(path), strict=True))

    @property
    def spec(self) -> str:
        """The player with the values found."""
        return with_values(self.player, {knob.name: each.value for knob, each in zip(self.knobs, self.found, strict=True)})

    @property
    def start_spec(self) -> str:
        """The player with the values it began with."""
        return with_values(self.player, {knob.name: knob.start for knob in self.knobs})


def parse_knobs(player: str, texts: Sequence[str]) -> list[Knob]:
    """'c=0.2:1.4', 'nodes=100:10000:log': each begins at the player's own value, or in the middle where it has none."""
    spec = parse_spec(player)
    declared = find_player(spec.name).Settings.declared
    knobs = []
    for text in texts:
        found = _KNOB.fullmatch(text)
        if found is None:
            raise SpecError(f"--settings '{text}': write setting=low:high, or setting=low:high:log where ratios matter")
        name = found["name"]
        if name not in declared:
            raise SpecError(f"--settings '{text}': {spec.name}: {unknown('setting', name, declared)}")
        knobs.append(_knob(text, declared[name], found, spec.settings.get(name)))
    names = [knob.name for knob in knobs]
    if not names or len(set(names)) < len(names):
        raise SpecError("--settings names at least one setting, and each of them once")
    return knobs


def _knob(text: str, option: Option, found: re.Match[str], given: str | None) -> Knob:
    if option.kind not in (int, float):
        raise SpecError(f"--settings '{text}': {found['name']} is {option.describe()}, and only numbers can be tuned")
    low, high = (_read_end(text, found["name"], option, found[end]) for end in ("low", "high"))
    if not low < high:
        raise SpecError(f"--settings '{text}': a range goes up, and {low:g} is not below {high:g}")
    if found["log"] and low <= 0:
        raise SpecError(
            f"--settings '{text}': ratios are between numbers above 0, so begin the range above 0 or leave :log out"
        )
    start = option.default if given is None else option.read(given)
    knob = Knob(found["name"], float(low), float(high), 0.0, option.kind is int, found["log"] is not None)
    if start is None:
        return replace(knob, start=knob.value(0.5))
    if not low <= start <= high:
        raise SpecError(f"--settings '{text}': the player begins with {start:g}, which is outside: widen the range")
    return replace(knob, start=float(start))


def _read_end(text: str, name: str, option: Option, word: str) -> float:
    """One end of a range."""
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise SpecError(f"--settings '{text}': '{word}' is not a number: write {name}=low:high")
    try:
        return float(option.read(word))
    except (ValueError, TypeError, OverflowError):
        raise SpecError(f"--settings '{text}': {word} is not what {name} takes: {option.describe()}") from None


def with_values(player: str, values: Mapping[str, float]) -> str:
    """The player's spec with these settings."""
    spec = parse_spec(player)
    texts = {name: str(int(value)) if value == int(value) else repr(value) for name, value in values.items()}
    return format_spec(replace(spec, settings={**spec.settings, **texts}))


def extremes(player: str, knobs: Sequence[Knob]) -> list[str]:
    """The player with all settings at their lowest, and at their highest: if both can play, so can all between."""
    return [with_values(player, {knob.name: getattr(knob, end) for knob in knobs}) for end in ("low", "high")]


def rounds(steps: int, pairs: int) -> Rounds:
    """A step is a round of so many pairs, on openings of its own."""
    for step in range(steps):
        numbers = range(step * pairs, (step + 1) * pairs)
        yield [Pair(number, number, (AHEAD, BEHIND), step) for number in numbers]


def follow(knobs: Sequence[Knob], method: Method, pairs: int, totals: Totals) -> Iterator[Step]:
    """All steps whose pairs are there, one after the other; the last one, which is not, has the score nan."""
    at, step = tuple(knob.place(knob.start) for knob in knobs), 0
    while all(number in totals for number in range(step * pairs, (step + 1) * pairs)):
        points = sum(totals[number][AHEAD] for number in range(step * pairs, (step + 1) * pairs))
        score = points / (2 * pairs)
        yield Step(at, score)
        at = method.move(at, step, score)
        step += 1
    yield Step(at, math.nan)


def cast(player: str, knobs: Sequence[Knob], method: Method, pairs: int, totals: Totals) -> tuple[str, str]:
    """Who plays next: the player ahead and the one behind."""
    *done, now = follow(knobs, method, pairs, totals)
    sides = method.sides(now.at, len(done))
    ahead, behind = (
        with_values(player, {knob.name: knob.value(x) for knob, x in zip(knobs, side, strict=True)}) for side in sides
    )
    return ahead, behind


# --- in the store ----------------------------------------------------------------------------------------------------


def is_tuning(run: Run) -> bool:
    return run.kind == "tune"


def config_of(player: str, knobs: Sequence[Knob], method: Method, pairs: int) -> dict[str, object]:
    """All that makes a run's games what they are."""
    return {"player": player, "knobs": [asdict(knob) for knob in knobs], "method": asdict(method), "pairs": pairs}


def knobs_of(run: Run) -> list[Knob]:
    return [Knob(**each) for each in run.config["knobs"]]


def method_of(run: Run) -> Method:
    return Method(**run.config["method"])


def read_tuned(run: Run, totals: Totals) -> Tuned:
    knobs = knobs_of(run)
    *steps, last = follow(knobs, method_of(run), run.config["pairs"], totals)
    return Tuned(run.config["player"], tuple(knobs), tuple(steps), last.at, run.config["steps"])


def tell_tuned(tuned: Tuned) -> str:
    """One sentence."""
    told = [
        f"{knob.name}={_text(each.value)} ({_text(each.low)} to {_text(each.high)})"
        for knob, each in zip(tuned.knobs, tuned.found, strict=True)
    ]
    done = len(tuned.steps)  # by an earlier sitting perhaps more than are asked for now
    return f"after {done} of {max(done, tuned.wanted)} steps: {listed(told, 'and')}"


def _text(value: float) -> str:
    return f"{value:.{DIGITS}g}"
