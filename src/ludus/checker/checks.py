"""The checks that a class can pass one by one: what each of them looks at, and in how many cases it went well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from ludus.checker.findings import Kind

Check = Literal["interface", "restored", "decisions", "visits", "memory", "counters", "refusals"]

CHECKS: tuple[Check, ...] = get_args(Check)

_CHECK_OF: Mapping[Kind, Check] = {
    "trouble": "interface",
    "unfinished": "interface",
    "illegal": "interface",
    "state": "restored",
    "decision": "decisions",
    "equals": "decisions",
    "visits": "visits",
    "memory": "memory",
    "count": "counters",
    "turn": "refusals",
    "refusal": "refusals",
}

ENOUGH = 0.5  # of the cases in which a check must have been seen to go well, to be passed


def check_of(kind: Kind) -> Check:
    """The check that a problem belongs to; of what is new and has no check of its own, the decisions."""
    return _CHECK_OF.get(kind, "decisions")


@dataclass
class Tally:
    """In how many cases each check went well, and in how many it did not."""

    well: dict[Check, int] = field(default_factory=dict)
    badly: dict[Check, int] = field(default_factory=dict)
    cases: int = 0

    def note(self, kinds: Sequence[Kind], order: Sequence[Check], is_well_decided: bool = False) -> None:
        """One more case, and what was wrong in it. A family's checks are looked at in an order, up to the first that fails."""
        self.cases += 1
        failed = {check_of(kind) for kind in kinds}
        well: set[Check] = set()
        if "interface" not in failed:  # else nothing more can be seen
            reached = next((place for place, check in enumerate(order) if check in failed), len(order))
            decided: set[Check] = {"decisions"} if is_well_decided else set()
            well = {"interface", "restored", *order[:reached], *decided} - failed
        for counts, checks in ((self.well, well), (self.badly, failed)):
            for check in checks:
                self._add(counts, check)

    def note_refusals(self, is_refused: bool) -> None:
        self._add(self.well if is_refused else self.badly, "refusals")

    def note_failed(self, kind: Kind) -> None:
        self._add(self.badly, check_of(kind))

    def is_passed(self, check: Check) -> bool:
        """Whether nothing of it ever went wrong, and it was seen to go well often enough."""
        asked = 1 if check == "refusals" else self.cases
        return not self.badly.get(check) and self.well.get(check, 0) >= max(1, ENOUGH * asked)

    @staticmethod
    def _add(counts: dict[Check, int], check: Check) -> None:
        counts[check] = counts.get(check, 0) + 1
