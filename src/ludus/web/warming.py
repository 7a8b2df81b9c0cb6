"""Warming up: what the page is likely to ask for first is compiled before anybody asks, and people are told how far that is."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field

from ludus.catalogue import GAMES
from ludus.errors import LudusError
from ludus.web.listing import RIVAL, rival_of
from ludus.web.minds import Minds, Question

FIRST = "tron"  # the home view shows it
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
        try:
            for game in self.games:
                for player in dict.fromkeys(
                    (RIVAL, rival_of(game))
                ):  # who thinks beside a board, and whom a person meets first
                    with contextlib.suppress(LudusError):  # a game that this player does not play needs no warming
                        await self.minds.decide(Question(game, 0, [], player, 0, f"warming {player}", GLANCE, heat=True))
                self.done += 1
                self.is_first_ready = True
        except asyncio.CancelledError:
            return
