"""Replays: any game that was played, here or in the arena, or that comes as a file."""

from __future__ import annotations

import asyncio
import math
import re
from typing import Annotated, Any

import numpy as np
from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import HTMLResponse
from numpy.typing import NDArray
from pydantic import BaseModel, Field

from ludus.arena.gamefile import GameRecord, format_record, parse_record, record_of
from ludus.arena.records import FIGURES
from ludus.core import End
from ludus.web.bundle import film
from ludus.web.hall import Hall
from ludus.web.routes import InHall, Strict
from ludus.web.scenes import reel_of
from ludus.web.shapes import KeptReel, Reel
from ludus.web.table import Table
from ludus.web.tables import NoTable
from ludus.web.trust import check_game

router = APIRouter(tags=["replays"])

GameId = Annotated[
    str, Path(pattern=r"^(t-[\w-]{1,32}|g\d{1,9})$", description="t-... of a table of the page, g... of the arena's store.")
]


class Played(BaseModel):
    """A game in short."""

    id: str
    game: str
    players: list[str]
    winner: int | None
    plies: int
    ended: float = Field(description="Seconds since 1970.")


@router.get("/replays")
async def played(
    hall: InHall, first: Annotated[int, Query(ge=0, le=10**6)] = 0, count: Annotated[int, Query(ge=1, le=60)] = 24
) -> list[Played]:
    """Games that were played on the page, the newest first."""
    return [_in_short(data) for data in await asyncio.to_thread(hall.shelf.finished, first, count)]


@router.get("/replays/{name}", response_model=KeptReel)
async def reel(name: GameId, hall: InHall) -> dict[str, Any]:
    """A whole game, as it is drawn: scenery, frames, moves, and what players thought it worth."""
    return await asyncio.to_thread(_reel, name, hall)


@router.get("/replays/{name}/file", response_class=Response)
async def file(name: GameId, hall: InHall) -> Response:
    """The game as a file that `ludus replay` reads, too."""
    text = await asyncio.to_thread(lambda: format_record(_record(name, hall)))
    return _download(text, "application/json", f"ludus-{name}.json")


@router.get("/replays/{name}/html", response_class=HTMLResponse)
async def html(name: GameId, hall: InHall) -> Response:
    """The game as one page that needs nothing else, not even a network."""
    text = await asyncio.to_thread(lambda: film(_reel(name, hall), f"ludus: game {name}"))
    return _download(text, "text/html", f"ludus-{name}.html")


class Given(Strict):
    text: str = Field(max_length=2**20, description="What is in the file.")


@router.post("/replays/read", response_model=Reel)
async def read(given: Given) -> dict[str, Any]:
    """A game from a file's text; nothing of it is kept."""
    return await asyncio.to_thread(_reel_of_text, given.text)


@router.post("/replays/read/html", response_class=HTMLResponse)
async def read_as_page(given: Given) -> Response:
    """The same as one page that needs nothing else; nothing of it is kept here, either."""
    text = await asyncio.to_thread(lambda: film(_reel_of_text(given.text), "ludus: a game"))
    return _download(text, "text/html", "ludus-game.html")


def _reel_of_text(text: str) -> dict[str, Any]:
    record = parse_record(text, "the file")
    check_game(record.game)
    return reel_of(record)


def _reel(name: str, hall: Hall) -> dict[str, Any]:
    return {"id": name, **reel_of(_record(name, hall))}


def _record(name: str, hall: Hall) -> GameRecord:
    if name.startswith("g"):
        return record_of(hall.archive.game(int(name[1:])))
    data = hall.shelf.table(name.removeprefix("t-"))
    if data is None:
        raise NoTable("there is no such game: its link is wrong, or it was long ago")
    return _record_of_table(Table.from_data(data))


def _record_of_table(table: Table) -> GameRecord:
    outcome = table.position.outcome()
    if outcome is None:
        raise NoTable("this game is not over yet: it can be replayed once it is")
    return GameRecord(
        title=f"game {table.id}",
        game=table.game,
        seed=table.seed,
        players=tuple("human" if seat.player is None else seat.player for seat in table.seats),
        moves=np.array(table.history, np.int64).reshape(-1, len(table.seats)),
        returns=outcome.returns,
        end=End.WON if len(set(outcome.returns)) > 1 or len(outcome.returns) == 1 else End.DRAWN,
        culprit=None,
        reason=outcome.reason,
        figures=_figures(table),
        remarks=(),
    )


def _figures(table: Table) -> NDArray[np.void]:
    """[plies, seats] FIGURES, of which the page keeps the values."""
    figures = np.zeros((len(table.values), len(table.seats)), FIGURES)
    figures["value"] = [[math.nan if each is None else each for each in row] for row in table.values]
    figures["seconds"] = np.where(np.isnan(figures["value"]), math.nan, 0)
    return figures


def _in_short(data: dict[str, Any]) -> Played:
    return Played(
        id=f"t-{data['id']}",
        game=data["game"],
        players=["you" if seat["player"] is None else seat["player"] for seat in data["seats"]],
        winner=data["winner"],
        plies=len(data["history"]),
        ended=data["updated"],
    )


def _download(text: str, kind: str, name: str) -> Response:
    safe = re.sub(r"[^\w.-]", "", name)
    return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{safe}"'})
