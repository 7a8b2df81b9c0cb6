"""The home view: a duel of machines that is always on, and how far the compiling is."""

from __future__ import annotations

import secrets

from fastapi import APIRouter
from pydantic import BaseModel

from ludus.web.routes import InHall
from ludus.web.table import Phase, Seat, Table

router = APIRouter(tags=["home"])

LEVELS = ("pillars", "portals", "islands", "random:width=25,height=17,density=0.08")  # one after the other
DUELLISTS = ("mcts:seconds=0.1,memory=64", "montecarlo:seconds=0.1")
TICK = 170  # ms


class Showcase(BaseModel):
    """The duel to look at; none while the first kernels are compiled."""

    table: str | None
    compiling: str | None
    done: int
    total: int


@router.get("/showcase")
async def showcase(hall: InHall) -> Showcase:
    """Everybody who looks sees the same duel; when it is over, the next one begins."""
    warming = hall.warming
    table = None
    if warming.is_first_ready:
        live = hall.tables.live.get(hall.showcase or "")
        if live is None or live.table.is_over or live.table.phase == Phase.TROUBLE:
            level = LEVELS[hall.showcases % len(LEVELS)]
            hall.showcases += 1
            seats = [Seat(spec) for spec in (DUELLISTS if hall.showcases % 2 else DUELLISTS[::-1])]
            duel = Table(f'tron:level="{level}"', secrets.randbelow(2**31), seats, "live", TICK)
            live = hall.tables.add(duel, is_showcase=True)
            hall.showcase = live.table.id
        table = hall.showcase
    return Showcase(table=table, compiling=warming.current, done=warming.done, total=len(warming.games))
