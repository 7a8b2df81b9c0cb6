"""A contest's leaderboard: page by page, and live."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field

from ludus.contest.access import Denied
from ludus.contest.counting import count_games
from ludus.contest.entries import entries_of, list_entries, versions_of
from ludus.contest.season import read_final
from ludus.contest.standings import Board, Line, due, newest_joined, read_lines, read_page, waiting_entries
from ludus.contest.store import NotFound
from ludus.errors import LudusError
from ludus.web.contest_live import Spectator
from ludus.web.routes import client_of, hall_of
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
    rows: list[FinalRow] = Field(description="The first ones, and one's own.")


class Waiting(BaseModel):
    """A bot that has joined since the board was made."""

    entry: int
    version: int
    name: str
    owner: str
    is_mine: bool


class BoardPage(BaseModel):
    number: int = Field(description="It grows with each refresh; 0 while there is none.")
    made: float | None
    next: float | None
    total: int
    games: int
    rows: list[Row]
    mine: list[Row]
    final: Final | None = Field(description="Null while there is none.")
    waiting: list[Waiting] = Field(description="Bots that play, and are not on this board yet; at most a hundred.")


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
        total=total,
        games=count_games(here.store, here.contest),
        rows=describe_lines(here, lines),
        final=_final(here),
        mine=describe_lines(here, read_lines(here.store, here.contest.id, own, here.sees)),
        waiting=_waiting(here, found),
    )


def _final(here: Visit) -> Final | None:
    found = read_final(here.store, here.contest, here.sees)
    if found is None:
        return None
    rows = []
    for each in found.table:
        is_mine = here.member is not None and each.member == here.member.id
        if each.place <= SHOWN or is_mine:
            known = {name: getattr(each, name) for name in FinalRow.model_fields if name != "is_mine"}
            rows.append(FinalRow(**known, is_mine=is_mine))
    return Final(played=found.played, wanted=found.wanted, rows=rows)


def next_refresh(here: Visit, found: Board | None) -> float | None:
    if found is None or not here.contest.is_on():
        return None
    return due(found, newest_joined(here.store, here.contest.id), here.contest.options.refresh)


def describe_lines(here: Visit, lines: Sequence[Line]) -> list[Row]:
    """With the names that whoever asks may see."""
    entries = list_entries(here.store, here.contest.id, [line.entry for line in lines])
    rows = []
    for line in lines:
        entry = entries[line.entry]
        is_seen = here.may("see_names", entry)
        known = {name: getattr(line, name) for name in Row.model_fields if hasattr(line, name)}
        known |= {"name": entry.shown(is_seen), "owner": entry.shown_owner(is_seen), "is_mine": here.owns(entry)}
        rows.append(Row(**{**known, "change": None if line.is_new else line.change}))
    return rows


def _waiting(here: Visit, found: Board | None) -> list[Waiting]:
    """The newest first."""
    waiting = waiting_entries(here.store, here.contest.id, found, SHOWN)
    entries = list_entries(here.store, here.contest.id, waiting)
    lines = []
    for number, version in waiting.items():
        entry = entries[number]
        is_seen = here.may("see_names", entry)
        name, owner = entry.shown(is_seen), entry.shown_owner(is_seen)
        lines.append(Waiting(entry=number, version=version, name=name, owner=owner, is_mine=here.owns(entry)))
    return lines


def _own_entrants(here: Visit) -> list[int]:
    if here.member is None:
        return []
    versions = [each for entry in entries_of(here.store, here.member) for each in versions_of(here.store, entry.id)]
    return [each.entrant for each in versions if each.entrant is not None]


@router.websocket("/board/live")
async def watch_board(socket: WebSocket, name: str) -> None:
    """First whoever listens says who it is, `{"token": ...}` or `{}`, with `"wall": true` for what everybody may see;
    then it hears `board`, `game`, `notice` and `state`."""
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
        await socket.receive_text()
        await socket.close(4400, "nothing more is to be said here")
    except (WebSocketDisconnect, KeyError):
        pass
    finally:
        sender.cancel()
        here.contests.live.leave(spectator)


async def _introduced(socket: WebSocket, name: str) -> Visit:
    text = await asyncio.wait_for(socket.receive_text(), INTRODUCTION)
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
        while True:
            await socket.send_text(await spectator.next())
