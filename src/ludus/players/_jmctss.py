"""What the four players of the simultaneous tree search course share: the ratio rule, and milliseconds as their limit."""

from __future__ import annotations

from typing import Any, ClassVar

from ludus.core import Game, Limits, Options, option
from ludus.players._limits import MOST
from ludus.players._tree import TreePlayer
from ludus.search.plan import Plan
from ludus.search.treesearch import TreeSearch


class JmctssSettings(Options):
    a: float = option(22, "each seat takes the move with the highest (a + gains) / (a + visits)", low=0, high=1_000_000)
    ms: float | None = option(100, "milliseconds for a move; none if simulations are given", low=1, high=100_000_000)
    simulations: int | None = option(None, "simulations for a move", low=1, high=MOST)

    @classmethod
    def settle(cls, given: dict[str, Any]) -> dict[str, Any]:
        return {"ms": None, **given} if given.get("simulations") is not None else given

    def limits(self) -> Limits:
        return Limits(seconds=None if self.ms is None else self.ms / 1000, simulations=self.simulations)


class Jmctss(TreePlayer):
    """Derive from this with a plan."""

    Settings = JmctssSettings
    plan: ClassVar[dict[str, Any]] = {}

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        assert isinstance(settings, JmctssSettings)
        self.limits = settings.limits()
        self.search = TreeSearch(game, Plan(rule="ratio", knob=settings.a, threads=self.threads, **self.plan), seed)

    @property
    def threads(self) -> int:
        return int(getattr(self.settings, "n", 1))

    @property
    def seconds(self) -> float | None:
        return self.limits.seconds
