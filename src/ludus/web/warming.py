"""Warming up: what the page is likely to ask for first is compiled before anybody asks, and people are told how far that is."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from ludus.catalogue import GAMES
from ludus.errors import LudusError
from ludus.web.minds import Minds, Question

FIRST = "tron"  # the home view shows it
PLAYER = "mcts"
GLANCE = 0.02  # s of thinking


@dataclass
class Warming:
    """How far it is. A machine that has run ludus before is through in a second."""

    minds: Minds
    games: list[str] = field(default_factory=lambda: sorted(GAMES.names(), key=lambda name: name != FIRST))
    done: int = 0
    is_first_ready: bool = False

    @property
    def current(self) -> str | None:
        """The game being compiled; None once all are."""
        return self.games[self.done] if self.done < len(self.games) else None

    async def run(self) -> None:
        for game in self.games:
            try:
                await self.minds.decide(Question(game, 0, [], f"{PLAYER}:memory=8", 0, "warming", GLANCE, heat=True))
            except LudusError:
                pass  # a game that this player does not play needs no warming
            except asyncio.CancelledError:
                return
            self.done += 1
            self.is_first_ready = True
