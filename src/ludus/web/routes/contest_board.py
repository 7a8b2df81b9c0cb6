"""A contest's leaderboard: page by page, and live."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field

from ludus.contest.access import Denied
from ludus.contest.counting import count_games
from ludus.contest.entries import entries_of, list_entries, versions_of
from ludus.contest.season import read_final
from ludus.contest.standings import Board, Line, due, newest_joined, read_lines, read_page, waiting_labels
from ludus.contest.store import NotFound
from ludus.errors import LudusError
from ludus.web.contest_live import Spectator
from ludus.web.hearing import hear
from ludus.web.routes import client_of, hall_of
from ludus.web.sockets import talks
from ludus.web.visits import Here, Visit, visit

router = APIRouter(prefix="/contests/{name}", tags=["contests"])

SHOWN = 100  # rows that are sent live
INTRODUCTION = 10.0  # s to say who one is


class Row(BaseModel):
    """A bot on the leaderboard."""

    rank: int
    entry: int
    version: int
    name: str
    owner: str
    level: int = Field(description="Of a bot of the house, from 1; 0 for others.")
    rating: float
    low: float
    high: float
    games: int
    change: int | None = Field(description="Places gained since the board before; null for a new one.")
    gain: float = Field(description="Rating gained since then.")
    wins: int
    draws: int
    losses: int
    ends: dict[str, int] = Field(description="Games that it failed, by kind.")
    is_mine: bool
    is_new: bool


class FinalRow(BaseModel):
    place: int
    entry: int
    name: str
    level: int
    points: float
    games: int
    is_mine: bool


class Final(BaseModel):
    """The final as far as it was played: all meet all equally often."""

    played: int = Field(description="Games.")
    wanted: int
    left: float | None = Field(description="Seconds that it will take, about; null if that is not known.")
    rows: list[FinalRow] = Field(description="The first ones, and one's own.")


class Waiting(BaseModel):
    """A bot that has joined since the board was made."""

    entry: int
    version: int
    name: str
    owner: str
    is_mine: bool


class Out(BaseModel):
    """A bot that was disqualified, and why: everybody may read it."""

    entry: int
    name: str
    reason: str
    is_mine: bool


class BoardPage(BaseModel):
    number: int = Field(description="It grows with each refresh; 0 while there is none.")
    made: float | None
    next: float | None
    is_on: bool = Field(description="Games are played, and can be asked for.")
    total: int
    games: int
    rows: list[Row]
    mine: list[Row]
    final: Final | None = Field(description="Null while there is none.")
    waiting: list[Waiting] = Field(description="Bots that play, and are not on this board yet; at most a hundred.")
    out: list[Out] = Field(description="Bots that were disqualified; they are in no table. At most a hundred.")


@router.get("/board")
def board(
    here: Here,
    offset: Annotated[int, Query(ge=0, le=10**6)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = SHOWN,
    search: Annotated[str, Query(max_length=60)] = "",
) -> BoardPage:
    """The leaderboard as it was published last, the best first."""
    here.check("look")
    return board_page(here, offset, limit, search)


def board_page(here: Visit, offset: int = 0, limit: int = SHOWN, search: str = "") -> BoardPage:
    found, total, lines = read_page(here.store, here.contest.id, offset, limit, search, here.sees)
    own = _own_entrants(here)
    return BoardPage(
        number=found.number if found else 0,
        made=found.made if found else None,
        next=next_refresh(here, found),
        is_on=here.contest.is_on(),
        total=total,
        games=count_games(here.store, here.contest),
        rows=describe_lines(here, lines),
        final=_final(here),
        mine=describe_lines(here, read_lines(here.store, here.contest.id, own, here.sees)),
        waiting=_waiting(here, found),
        out=_out(here),
    )


def _final(here: Visit) -> Final | None:
    found = read_final(here.store, here.contest, here.sees)
    if found is None:
        return None
    rows = []
    for each in found.table:
        is_mine = here.is_me(each.member)
        if each.place <= SHOWN or is_mine:
            known = {name: getattr(each, name) for name in FinalRow.model_fields if name != "is_mine"}
            rows.append(FinalRow(**known, is_mine=is_mine))
    return Final(played=found.played, wanted=found.wanted, left=found.left, rows=rows)


def next_refresh(here: Visit, found: Board | None) -> float | None:
    if found is None or not here.contest.is_on():
        return None
    return due(found, newest_joined(here.store, here.contest.id), here.contest.options.refresh)


def describe_lines(here: Visit, lines: Sequence[Line]) -> list[Row]:
    rows = []
    for line in lines:
        known = {name: getattr(line, name) for name in Row.model_fields if hasattr(line, name)}
        known |= {"change": None if line.is_new else line.change, "is_mine": here.is_me(line.member)}
        rows.append(Row(**known))
    return rows


def _waiting(here: Visit, found: Board | None) -> list[Waiting]:
    """The newest first."""
    return [
        Waiting(entry=each.entry, version=each.version, name=each.name, owner=each.owner, is_mine=here.is_me(each.member))
        for each in waiting_labels(here.store, here.contest.id, found, SHOWN, here.sees)
    ]


def _out(here: Visit) -> list[Out]:
    """Those of last first."""
    entries = list_entries(here.store, here.contest.id, state="disqualified").values()
    newest = sorted(entries, key=lambda each: each.id, reverse=True)
    shown = [each for place, each in enumerate(newest) if place < SHOWN or here.owns(each)]
    return [Out(entry=each.id, name=here.name_of(each), reason=each.reason, is_mine=here.owns(each)) for each in shown]


def _own_entrants(here: Visit) -> list[int]:
    if here.member is None:
        return []
    versions = [each for entry in entries_of(here.store, here.member) for each in versions_of(here.store, entry.id)]
    return [each.entrant for each in versions if each.entrant is not None]


class Introduction(BaseModel):
    """Who listens."""

    token: str = Field("", max_length=300)
    wall: bool = Field(False, description="Show what everybody may see, and no more.")


class BoardTold(BoardPage):
    """A new leaderboard; its first page."""

    kind: Literal["board"]


class GameTold(BaseModel):
    """A game has ended."""

    kind: Literal["game"]
    id: int
    names: list[str] = Field(description="[seat]")
    entries: list[int | None] = Field(description="[seat]")
    scores: list[float] = Field(description="[seat]")
    end: str
    reason: str
    plies: int


class NoticeTold(BaseModel):
    """The teacher says something."""

    kind: Literal["notice"]
    id: int
    at: float = Field(description="Seconds since 1970.")
    text: str
    of: str


class UnsaidTold(BaseModel):
    """The teacher took something back."""

    kind: Literal["unsaid"]
    id: int = Field(description="Of the notice.")


class StateTold(BaseModel):
    """The contest began, stands still, or is over."""

    kind: Literal["state"]
    state: str


FromBoard = Annotated[BoardTold | GameTold | NoticeTold | UnsaidTold | StateTold, Field(discriminator="kind")]


@router.websocket("/board/live")
@talks(says=Introduction, tells=FromBoard)
async def watch_board(socket: WebSocket, name: str) -> None:
    """First whoever listens says who it is, `{"token": ...}` or `{}`, with `"wall": true` for what everybody may see;
    then it hears `board`, `game`, `notice`, `unsaid` and `state`."""
    await socket.accept()
    try:
        here = await _introduced(socket, name)
    except (LudusError, ValueError, TimeoutError) as error:
        code = 4404 if isinstance(error, NotFound) else 4403 if isinstance(error, Denied) else 4400
        with contextlib.suppress(RuntimeError):
            await socket.close(code, (str(error) or "say who you are first")[:120])
        return
    except WebSocketDisconnect:
        return
    spectator = Spectator(here, lambda visit: board_page(visit).model_dump_json())
    try:
        here.contests.live.join(spectator)
    except LudusError as error:
        await socket.close(4429, str(error)[:120])
        return
    sender = asyncio.create_task(_send_all(socket, spectator))
    try:
        await hear(socket)
        await socket.close(4400, "nothing more is to be said here")
    except WebSocketDisconnect:
        pass
    finally:
        sender.cancel()
        here.contests.live.leave(spectator)


async def _introduced(socket: WebSocket, name: str) -> Visit:
    text = await asyncio.wait_for(hear(socket), INTRODUCTION)
    said = json.loads(text)
    token = said.get("token", "") if isinstance(said, dict) else None
    if not isinstance(token, str) or len(token) > 300:
        raise ValueError('say who you are first: {"token": "..."} or {}')
    contests, client = hall_of(socket).contests, client_of(socket)
    here = await asyncio.to_thread(visit, contests, name, token, client, is_wall=said.get("wall") is True)
    here.check("look")
    return here


async def _send_all(socket: WebSocket, spectator: Spectator) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        try:
            while True:
                await socket.send_text(await spectator.next())
        except Denied as error:
            await socket.close(4403, str(error)[:120])
