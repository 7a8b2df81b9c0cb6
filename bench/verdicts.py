"""Figures beside what is wanted of them: each is said to be kept or missed, and whoever measures ends accordingly."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Verdicts:
    """What was measured so far."""

    missed: list[str] = field(default_factory=list)

    def at_most(self, what: str, measured: float, wanted: float, unit: str) -> None:
        """A figure that must not be larger; nan, where nothing was measured, is a miss."""
        is_kept = measured <= wanted
        print(f"{'kept' if is_kept else 'MISSED'}: {what}: {measured:.4g} {unit}, wanted {wanted:g} at most")
        if not is_kept:
            self.missed.append(what)

    def exit_code(self) -> int:
        return 1 if self.missed else 0
