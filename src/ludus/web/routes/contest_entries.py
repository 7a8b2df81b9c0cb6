"""Bots of a contest: handing in, test drives, versions, challenges."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from ludus.arena.store import MOST_NUMBER
from ludus.contest.challenges import ChallengeState, ask_for, get_challenge
from ludus.contest.entries import VersionState, choose_version, get_archive, get_entry, get_version, hand_in, withdraw
from ludus.contest.store import ContestError, NotFound
from ludus.contest.unpack import check_single, ending_of
from ludus.web.routes import Strict
from ludus.web.routes.contest_people import safe
from ludus.web.routes.contests import Done
from ludus.web.visits import Here, Number, Visit

router = APIRouter(prefix="/contests/{name}", tags=["contests"])

BODY = {"requestBody": {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}}
EntryChoice = Annotated[str | None, Query(pattern=r"^(new|\d{1,9})$", description="Whose version it is; new for a new bot.")]


class HandedIn(BaseModel):
    entry: int
    version: int
    state: str


@router.post("/entries", openapi_extra=BODY)
async def upload(
    here: Here,
    request: Request,
    filename: Annotated[str, Query(max_length=200, description="What it was called; it is not kept.")] = "",
    entry: EntryChoice = None,
    called: Annotated[str | None, Query(alias="name", max_length=1000, description="What a new bot is called.")] = None,
) -> HandedIn:
    """Hand in a Python file or a zip. It is test-driven before it joins the ladder."""
    here.check("hand_in")
    content = await _read(request, here.contest.options.size * 1024)
    check_single(content, filename)
    return await asyncio.to_thread(_take, here, content, entry, called)


async def _read(request: Request, most: int) -> bytes:
    """What comes in, until it is too much."""
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > most:
            raise ContestError(f"the file has more than {most // 1024} KB, which are the most in this contest")
    return bytes(content)


def _take(here: Visit, content: bytes, entry: str | None, name: str | None) -> HandedIn:
    assert here.member is not None
    is_there, why = here.contests.sandbox()
    if not is_there:
        raise ContestError(f"no bot can be run here: {why}; the server's owner may start it with --trust")
    number = int(entry) if entry is not None and entry != "new" else None
    made, version = hand_in(here.store, here.contest, here.member, content, entry=number, name=name, is_new=entry == "new")
    here.contests.nudge()
    return HandedIn(entry=made.id, version=version.number, state=version.state)


class Driven(BaseModel):
    state: VersionState
    drive: dict[str, Any] = Field(description="games, verdict, sentences and stderr, once it was driven.")
    plays: bool = Field(description="It is the version that plays now.")


@router.get("/entries/{number}/versions/{version}")
def look_at_version(here: Here, number: Number, version: Number) -> Driven:
    """How the test drive went."""
    entry = here.entry(number, "see_drive")
    found = get_version(here.store, entry, version)
    plays = entry.state == "active" and entry.version == found.id
    return Driven(state=found.state, drive=dict(found.drive), plays=plays)


@router.post("/entries/{number}/versions/{version}/play")
def play_version(here: Here, number: Number, version: Number) -> Done:
    """Let this version play from now on."""
    choose_version(here.store, here.contest, here.entry(number, "choose"), version)
    return Done()


@router.get("/entries/{number}/versions/{version}/file", response_class=Response)
def download_version(here: Here, number: Number, version: Number) -> Response:
    """As it was handed in."""
    entry = here.entry(number, "see_code")
    content = get_archive(here.store, get_version(here.store, entry, version))
    headers = {"content-disposition": f'attachment; filename="{safe(str(entry.id))}-v{version}.{ending_of(content)}"'}
    return Response(content, media_type="application/octet-stream", headers=headers)


@router.delete("/entries/{number}")
def withdraw_entry(here: Here, number: Number) -> Done:
    """It plays no more, until a new version is handed in."""
    withdraw(here.store, here.entry(number, "withdraw"))
    return Done()


class Challenging(Strict):
    entry: int | None = Field(None, ge=0, le=MOST_NUMBER, description="Whom to play against; left out, the house's strongest.")


class Challenged(BaseModel):
    challenge: int


@router.post("/entries/{number}/challenge")
def challenge(here: Here, number: Number, against: Challenging) -> Challenged:
    """Play against any bot, now."""
    own = here.entry(number, "challenge")
    assert here.member is not None
    other = get_entry(here.store, here.contest.id, against.entry) if against.entry is not None else None
    return Challenged(challenge=ask_for(here.store, here.contest, here.member, own, other))


class ChallengeNow(BaseModel):
    state: ChallengeState
    games: list[int]
    scores: list[float] = Field(description="Of the bot that asked for them, game by game: 1 is won, 0 lost.")


@router.get("/challenges/{number}")
def look_at_challenge(here: Here, number: Number) -> ChallengeNow:
    """How far a challenge is, for whoever asked for it, and for the teacher."""
    here.check("look")
    found = get_challenge(here.store, here.contest, number)
    if here.role != "teacher" and found.member != here.by:
        raise NotFound(f"you have no challenge {number}")
    return ChallengeNow(state=found.state, games=list(found.games), scores=list(found.scores))
