"""The hunt for levels that defeat a player: a level is changed, kept if the player does worse on it, and changed again.

Simulated annealing: at first a level on which it does a little better is kept, too. When nothing worse comes for a while, the
hunt begins anew from another level. What was found is kept in a file after every step, so that it can be stopped and gone on
with. A player with luck fails by chance where many levels are tried; so the worst are played again with other seeds, and that
counts.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from ludus.core import stream, unit
from ludus.core.records import first_record
from ludus.errors import LudusError, SpecError
from ludus.games.tron.levels import Level, parse_level
from ludus.weakness.change import change_level, new_level
from ludus.weakness.shortfall import Ride, Trial, Verdict
from ludus.whole import write_whole

VERSION = 1  # of the file
WARM, COOLING = 0.05, 0.97  # the shortfall that is given away as easily as not at first, and what is left of that after a step
KEPT = 8  # levels, each the worst of its line
TINY = 1e-9
FRESH = 1_000_000  # the first seed of games that are played again


@dataclass(frozen=True)
class Plan:
    """What is hunted for; a file is gone on with only by the same plan."""

    trial: Trial
    width: int
    height: int
    level: str  # to begin with, as text; empty for generated ones
    patience: int  # steps without anything worse, after which another level is begun with
    seed: int


@dataclass(frozen=True)
class Hunt:
    """How far a hunt has come."""

    plan: Plan
    steps: int = 0
    age: int = 0  # steps since this line of levels began
    idle: int = 0  # steps since anything worse was found in it
    current: Verdict | None = None  # the level that is changed next
    peak: Verdict | None = None  # the worst of this line
    past: tuple[Verdict, ...] = ()  # the worst of the lines before, the worst first

    def go_on(self) -> Hunt:
        """One step."""
        rng = first_record(stream(self.plan.seed, "weakness", self.steps))
        if self.current is None or self.peak is None or self.idle >= self.plan.patience:
            first = self.plan.trial.judge(self._first(rng))
            return replace(self, steps=self.steps + 1, age=0, idle=0, current=first, peak=first, past=self.worst())
        changed = self.plan.trial.judge(change_level(parse_level(self.current.level), rng))
        loss, warmth = self.current.shortfall - changed.shortfall, WARM * COOLING**self.age
        is_taken = loss <= 0 or unit(rng) < math.exp(-loss / max(warmth, TINY))
        is_worst = changed.shortfall > self.peak.shortfall
        return replace(
            self,
            steps=self.steps + 1,
            age=self.age + 1,
            idle=0 if is_worst else self.idle + 1,
            current=changed if is_taken else self.current,
            peak=changed if is_worst else self.peak,
        )

    def worst(self) -> tuple[Verdict, ...]:
        """The worst of every line, the worst first."""
        found = self.past if self.peak is None else (*self.past, self.peak)
        return tuple(sorted(found, key=lambda verdict: -verdict.shortfall)[:KEPT])

    def _first(self, rng: Any) -> Level:
        plan = self.plan
        if plan.level and self.current is None:
            return parse_level(plan.level)
        return new_level(plan.width, plan.height, plan.trial.riders, rng)


def play_again(hunt: Hunt, count: int, games: int) -> list[Verdict]:
    """The worst levels with games by other seeds, the worst first: what was bad luck only is bad no longer."""
    trial = replace(hunt.plan.trial, games=games)
    again = [trial.judge(parse_level(verdict.level), FRESH) for verdict in hunt.worst()]
    return sorted(again, key=lambda verdict: -verdict.shortfall)[:count]


def save(hunt: Hunt, path: Path) -> None:
    """Write the file anew, whole or not at all."""
    try:
        write_whole(path, json.dumps({"version": VERSION, **asdict(hunt)}) + "\n")
    except OSError as error:
        raise SpecError(f"{path} cannot be written: {error.strerror}") from None


def load(path: Path, plan: Plan) -> Hunt:
    """The hunt in a file, or a new one if there is none; a SpecError if it is another's."""
    if not path.exists():
        return Hunt(plan)
    try:
        told = json.loads(path.read_text("utf-8"))
        hunt = _hunt_of(told)
    except (OSError, UnicodeDecodeError) as error:
        raise SpecError(f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is not UTF-8 text'}") from None
    except (ValueError, KeyError, TypeError, LudusError):
        raise SpecError(f"{path} holds no hunt of this version of ludus: take another name for --keep") from None
    if hunt.plan != plan:
        raise SpecError(f"{path} holds the hunt for another weakness or with other settings: take another name for --keep")
    return hunt


def _hunt_of(told: dict[str, Any]) -> Hunt:
    if told.pop("version") != VERSION:
        raise ValueError
    plan = told.pop("plan")
    known = {name: None if told[name] is None else _verdict_of(told[name]) for name in ("current", "peak")}
    past = tuple(map(_verdict_of, told["past"]))
    return Hunt(Plan(Trial(**plan.pop("trial")), **plan), **{**told, **known, "past": past})


def _verdict_of(told: dict[str, Any]) -> Verdict:
    parse_level(told["level"])
    rides = tuple(Ride(**{**ride, "moves": tuple(map(tuple, ride["moves"]))}) for ride in told["rides"])
    return Verdict(**{**told, "rides": rides})
