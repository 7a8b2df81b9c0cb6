"""Settings that searching players share: how long they may think about a move."""

from __future__ import annotations

from typing import Any

from ludus.core import Limits, Options, SpecError, option
from ludus.errors import listed

MOST = 2**31 - 1


class TimeSettings(Options):
    """One second a move unless something else is asked for. Limits combine; the first one reached stops."""

    seconds: float | None = option(1.0, "time for a move; none if another limit is given", low=0.001, high=86_400)

    @classmethod
    def settle(cls, given: dict[str, Any]) -> dict[str, Any]:
        others = {"simulations", "nodes", "depth", "n"} & {name for name, value in given.items() if value is not None}
        return {"seconds": None, **given} if others else given

    def limits(self) -> Limits:
        """The limits given; a SpecError if there is none at all."""
        names = [name for name in ("seconds", "simulations", "nodes", "depth") if name in self.declared]
        given = {name: getattr(self, name) for name in names}
        if all(value is None for value in given.values()):
            raise SpecError(f"a search needs a limit: give {listed(names)}")
        return Limits(**given)


class SimulationSettings(TimeSettings):
    simulations: int | None = option(None, "simulations for a move", low=1, high=MOST)


class PerMoveSettings(SimulationSettings):
    n: int | None = option(None, "simulations for each of the moves there are", low=1, high=MOST)

    def limits_for(self, moves: int) -> Limits:
        """The limits on a choice among so many moves; of n for each and simulations in all, the lower one counts."""
        if self.seconds is None and self.simulations is None and self.n is None:
            raise SpecError("a search needs a limit: give seconds, simulations or n")
        totals = (self.simulations, None if self.n is None else self.n * moves)
        return Limits(self.seconds, min((total for total in totals if total is not None), default=None))


class TreeSettings(SimulationSettings):
    nodes: int | None = option(None, "stop once the tree has so many positions", low=1, high=MOST)


class DepthSettings(TimeSettings):
    depth: int | None = option(None, "how many plies to look ahead", low=1, high=10_000)
    nodes: int | None = option(None, "positions to look at for a move", low=1, high=MOST)
