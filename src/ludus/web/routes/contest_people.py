"""What a contest's teacher does: look at members and remove them, judge bots, take all of them home."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
import zipfile
from collections import defaultdict

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response
from pydantic import BaseModel, Field
from starlette.background import BackgroundTask

from ludus.contest.entries import get_archive, list_entries, versions_of
from ludus.contest.judging import delete_member, disqualify, readmit, rerun
from ludus.contest.people import bar, get_member, list_members
from ludus.contest.store import ContestError
from ludus.contest.unpack import ending_of
from ludus.web.routes import Strict
from ludus.web.routes.contests import Done
from ludus.web.visits import Here, Number, Visit

router = APIRouter(prefix="/contests/{name}", tags=["contests"])


class MemberEntry(BaseModel):
    id: int
    name: str
    state: str


class MemberLine(BaseModel):
    id: int
    name: str
    role: str
    is_hidden: bool
    is_barred: bool
    joined: float = Field(description="Seconds since 1970.")
    entries: list[MemberEntry]


@router.get("/members")
def members(here: Here) -> list[MemberLine]:
    """Everybody who has joined, with their bots."""
    here.check("see_members")
    own = defaultdict(list)
    for entry in list_entries(here.store, here.contest.id).values():
        own[entry.member].append(MemberEntry(id=entry.id, name=entry.name, state=entry.state))
    return [
        MemberLine(
            id=member.id,
            name=member.name,
            role=member.role,
            is_hidden=member.is_hidden,
            is_barred=member.is_barred,
            joined=member.joined,
            entries=own[member.id],
        )
        for member in list_members(here.store, here.contest.id)
    ]


class Barring(Strict):
    is_barred: bool


@router.patch("/members/{number}")
def bar_member(here: Here, number: Number, barring: Barring) -> Done:
    """Whoever is barred may do nothing here, and their bots play no more."""
    here.check("remove")
    if number == here.by:
        raise ContestError("you cannot bar yourself")
    bar(here.store, get_member(here.store, here.contest.id, number), barring.is_barred)
    return Done()


@router.delete("/members/{number}")
def remove_member(here: Here, number: Number) -> Done:
    """Delete all that is known of a member: name, token, bots, logs. Games stay, without names."""
    here.check("remove")
    delete_member(here.store, here.contest, get_member(here.store, here.contest.id, number), here.by)
    return Done()


class Reason(Strict):
    reason: str = Field(max_length=4000)


@router.post("/entries/{number}/disqualify")
def disqualify_entry(here: Here, number: Number, why: Reason) -> Done:
    """Take a bot off the board; everybody reads why."""
    disqualify(here.store, here.entry(number, "judge"), why.reason, here.by)
    return Done()


@router.post("/entries/{number}/readmit")
def readmit_entry(here: Here, number: Number) -> Done:
    """Let a bot play again that was disqualified."""
    readmit(here.store, here.entry(number, "judge"), here.by)
    return Done()


@router.post("/entries/{number}/rerun")
def rerun_entry(here: Here, number: Number) -> Done:
    """All its games are played anew."""
    rerun(here.store, here.entry(number, "judge"), here.by)
    return Done()


@router.get("/download", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
def download(here: Here) -> Response:
    """All bots as they were handed in, the version of each that plays, else the last one."""
    here.check("download")
    path = _pack(here)
    name = f"{here.contest.name}-bots.zip"
    return FileResponse(path, media_type="application/zip", filename=name, background=BackgroundTask(_unlink, path))


def _pack(here: Visit) -> str:
    handle, path = tempfile.mkstemp(prefix="ludus-download-", suffix=".zip")
    try:
        with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w") as out:
            for entry in list_entries(here.store, here.contest.id).values():
                versions = [each for each in versions_of(here.store, entry.id) if each.archive]
                if not versions:
                    continue
                chosen = next((each for each in versions if each.id == entry.version), versions[0])
                content = get_archive(here.store, chosen)
                name = f"{entry.id}-{safe(entry.name)}-v{chosen.number}.{ending_of(content)}"
                out.writestr(f"{safe(entry.owner)}/{name}", content)
    except BaseException:
        _unlink(path)
        raise
    return path


def safe(name: str) -> str:
    """A name as part of a path."""
    return re.sub(r"[^\w.-]+", "-", name).strip(".-") or "nameless"


def _unlink(path: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)
