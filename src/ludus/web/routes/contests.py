"""Contests: which there are, making one, joining, what one is in it, and what its teacher sets."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Request
from pydantic import BaseModel, ConfigDict, Field

from ludus.catalogue import parse_spec
from ludus.catalogue.finder import is_path
from ludus.contest.access import Denied, Unknown, allowed_actions, check_access, is_allowed
from ludus.contest.config import ContestOptions
from ludus.contest.contests import change_contest, list_contests, make_contest, read_levels
from ludus.contest.counting import count_entries, count_games
from ludus.contest.entries import TooMany, TooOften, entries_of, relabel, versions_of
from ludus.contest.house import read_house
from ludus.contest.notices import BROADCAST, broadcast, list_notices, take_down
from ludus.contest.people import (
    contests_of,
    get_member,
    join,
    list_invitations,
    make_invitation,
    rename,
    renew_token,
    revoke,
)
from ludus.contest.season import forecast_final
from ludus.contest.standings import latest
from ludus.web.hall import Hall
from ludus.web.routes import Client, InHall, Strict
from ludus.web.routes.contest_board import next_refresh
from ludus.web.trust import check_game
from ludus.web.visits import WRONG_KEYS, WRONG_TOKENS, Bearer, ContestName, Here, Number, Visit, count_wrong, token_of, visit

router = APIRouter(prefix="/contests", tags=["contests"])

Value = str | int | float | bool | None


class ContestLine(BaseModel):
    """A contest in short."""

    name: str
    title: str
    game: str
    state: str
    riders: int
    entries: int
    games: int
    ends: str
    is_mine: bool


class Wanted(BaseModel):
    """A contest: its name, its teacher, and whatever of the form is not to be as usual."""

    model_config = ConfigDict(extra="allow")

    name: str = Field(max_length=60, description="In addresses: small letters, digits and -.")
    teacher: str = Field(max_length=1000, description="What the teacher is called.")


class MadeContest(BaseModel):
    name: str
    token: str = Field(description="The teacher's. It is told once.")
    invite: str = Field(description="The path of the page by which students join.")


class Joining(Strict):
    code: str = Field(max_length=200)
    name: str = Field(max_length=1000, description="What one wants to be called.")


class Person(BaseModel):
    id: int
    name: str
    role: str


class Joined(BaseModel):
    token: str = Field(description="It is told once.")
    member: Person


class OwnEntry(BaseModel):
    id: int
    name: str
    state: str
    reason: str = Field(description="Why it does not play; empty if it does.")
    version: int | None = Field(description="The number of the one that plays.")


class Me(Person):
    is_hidden: bool
    entries: list[OwnEntry]


class NoticeLine(BaseModel):
    id: int
    at: float = Field(description="Seconds since 1970.")
    kind: str
    text: str


class Refresh(BaseModel):
    number: int
    made: float | None
    next: float | None


class SandboxState(BaseModel):
    is_there: bool
    why: str


class FinalForecast(BaseModel):
    """What a final would be that began now."""

    games: int
    seconds: float | None = Field(description="How long it would take, about; null if that is not known.")


class ContestNow(BaseModel):
    name: str
    title: str
    game: str
    state: str
    is_on: bool = Field(description="Games are played, and can be asked for.")
    config: dict[str, Any]
    role: str | None
    me: Me | None
    can: list[str]
    notices: list[NoticeLine]
    games: int
    refresh: Refresh
    sandbox: SandboxState
    final: FinalForecast | None = Field(description="For teachers, before it begins.")


@router.get("")
def contests(hall: InHall, client: Client, authorization: Bearer = "") -> list[ContestLine]:
    """All that are public, and one's own, the newest first."""
    store = hall.contests.find_store()
    if store is None:
        return []
    token = token_of(authorization)
    mine = contests_of(store, token) if token else set()
    if token and not mine:
        count_wrong(hall.contests.tokens, client, token, WRONG_TOKENS)
    return [
        ContestLine(
            name=each.name,
            title=each.title,
            game=each.options.game,
            state=each.state,
            riders=each.options.riders,
            entries=count_entries(store, each),
            games=count_games(store, each),
            ends=each.options.ends,
            is_mine=each.id in mine,
        )
        for each in list_contests(store)
        if each.options.is_public or each.id in mine
    ]


class ContestForm(BaseModel):
    """A JSON schema."""

    type: Literal["object"] = "object"
    properties: dict[str, dict[str, Any]] = Field(description="By the setting's name, a JSON schema of each.")


@router.get("/form")
def form() -> ContestForm:
    """What a contest is made of, as a JSON schema."""
    return ContestForm(properties={name: option.schema() for name, option in ContestOptions.declared.items()})


@router.post("")
def make(
    wanted: Wanted,
    request: Request,
    hall: InHall,
    client: Client,
    key: Annotated[str, Header(alias="x-ludus-key", max_length=200)] = "",
) -> MadeContest:
    """Make one: at this machine itself, or with the server's key."""
    _check_maker(hall, client, key)
    given = dict(wanted.model_extra or {})
    _check_no_files(given)
    made = make_contest(hall.contests.new_store(), wanted.name, given, wanted.teacher)
    hall.contests.nudge()
    return MadeContest(name=wanted.name, token=made.token, invite=invitation_path(wanted.name, made.code))


def invitation_path(name: str, code: str) -> str:
    """Behind the # it is not sent to any server, nor written into its logs."""
    return f"/contest/{name}/join#{code}"


def _check_maker(hall: Hall, client: str, key: str) -> None:
    settings = hall.settings
    if key:
        if not hmac.compare_digest(key.encode(), settings.key.encode()):
            count_wrong(hall.contests.tokens, client, key, WRONG_KEYS)
            raise Denied("this is not the key of this server: it was told in the terminal where the server was started")
    elif not (settings.is_private and _is_loopback(client)):
        raise Denied("contests are made at the server itself, or with its key: ludus contest serve tells it")


def _is_loopback(client: str) -> bool:
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return client == "testclient"


def _check_no_files(given: Mapping[str, Any]) -> None:
    """The page opens no file, neither as a game, nor as a level, nor as a player."""
    if "game" in given:
        check_game(str(given["game"]))
    for level in read_levels(str(given.get("levels", ""))):
        if "/" in level or "\\" in level or "~" in level or level.strip().endswith(".txt"):
            raise Denied(f"the page takes levels by name: '{level.strip()[:60]}' is a file")
    for spec in read_house(str(given.get("house", ""))):
        if is_path(parse_spec(spec).name):
            raise Denied(f"the page takes players by name: '{spec[:60]}' is a file")


async def wait_in_line(name: ContestName, hall: InHall, client: Client) -> None:
    """Whoever is where many wrong codes came from waits for a turn: guessing is slow, and a right code still lets in."""
    held = hall.contests
    if held.codes.is_over(client) or (held.guessed.is_over(name) and held.codes.count(client)):
        turn = held.line.take_turn(client)
        if turn is None:
            raise TooOften("too many wrong codes came from where you are")
        await asyncio.sleep(turn)


@router.post("/{name}/join", dependencies=[Depends(wait_in_line)])
def join_contest(name: ContestName, joining: Joining, hall: InHall, client: Client) -> Joined:
    """Become a member by an invitation's code."""
    held = hall.contests
    if held.joined.is_over(client):
        raise TooMany("too many have joined from where you are within an hour: wait, or ask your teacher")
    here = visit(held, name, "", client)
    check_access(here.role, "join")
    try:
        member, token = join(here.store, here.contest.id, joining.code, joining.name)
    except Unknown:
        held.codes.fail(client, joining.code)
        held.guessed.fail(name, joining.code)
        raise
    held.joined.fail(client, token)
    return Joined(token=token, member=Person(id=member.id, name=member.name, role=member.role))


@router.get("/{name}")
def look(here: Here) -> ContestNow:
    """A contest, as whoever asks may see it."""
    here.check("look")
    return describe(here)


def describe(here: Visit) -> ContestNow:
    contest, store = here.contest, here.store
    is_there, why = here.contests.sandbox()
    notices = list_notices(store, contest.id, broadcasts_only=here.role != "teacher")
    if contest.state == "closed":  # "ten minutes left" ends with the contest
        notices = [each for each in notices if each.kind != BROADCAST or each.at > contest.changed]
    board = latest(store, contest.id)
    return ContestNow(
        name=contest.name,
        title=contest.title,
        game=contest.options.game,
        state=contest.state,
        is_on=contest.is_on(),
        config=contest.options.as_dict(),
        role=here.member.role if here.member else None,
        me=_me(here),
        can=allowed_actions(here.role),
        notices=[NoticeLine(id=each.id, at=each.at, kind=each.kind, text=each.text) for each in notices],
        games=count_games(store, contest),
        refresh=Refresh(
            number=board.number if board else 0, made=board.made if board else None, next=next_refresh(here, board)
        ),
        sandbox=SandboxState(is_there=is_there, why=why),
        final=_forecast(here),
    )


def _forecast(here: Visit) -> FinalForecast | None:
    if not is_allowed(here.role, "change", True) or here.contest.state in ("final", "closed"):
        return None
    found = forecast_final(here.store, here.contest)
    return FinalForecast(games=found.games, seconds=found.seconds)


def _me(here: Visit) -> Me | None:
    member = here.member
    if member is None:
        return None
    own = []
    for entry in entries_of(here.store, member):
        playing = next((each.number for each in versions_of(here.store, entry.id) if each.id == entry.version), None)
        own.append(OwnEntry(id=entry.id, name=entry.name, state=entry.state, reason=entry.reason, version=playing))
    return Me(id=member.id, name=member.name, role=member.role, is_hidden=member.is_hidden, entries=own)


class Changed(Strict):
    state: Literal["open", "paused", "frozen", "final", "closed"] | None = None
    config: dict[str, Value] | None = None


@router.patch("/{name}")
def change(here: Here, changed: Changed) -> ContestNow:
    """Another state, other settings."""
    here.check("change")
    _check_no_files(changed.config or {})
    contest = change_contest(here.store, here.contest, state=changed.state, config=changed.config, by=here.by)
    here.contests.nudge()
    return describe(Visit(here.contests, here.store, contest, here.member, here.role))


class Message(Strict):
    text: str = Field(max_length=4000)


class Done(BaseModel):
    done: bool = True


@router.post("/{name}/broadcast")
def tell_everybody(here: Here, message: Message) -> Done:
    """Say something to everybody who looks at the contest."""
    here.check("broadcast")
    broadcast(here.store, here.contest.id, message.text, here.by)
    return Done()


@router.delete("/{name}/broadcast/{number}")
def take_down_broadcast(here: Here, number: Number) -> Done:
    """What was told is shown no more."""
    here.check("broadcast")
    take_down(here.store, here.contest.id, number)
    return Done()


class Inviting(Strict):
    role: Literal["student", "spectator", "teacher"] = "student"
    uses: int = Field(200, ge=1, le=10_000)
    days: float = Field(365, gt=0, le=3650)


class Invitation(BaseModel):
    id: int
    code: str = Field(description="It is told once.")
    path: str


class InvitationLine(BaseModel):
    """One that still lets somebody in."""

    id: int
    role: str
    left: int = Field(description="How many may still join by it.")
    expires: float = Field(description="Seconds since 1970.")


@router.post("/{name}/invitations")
def invite(here: Here, inviting: Inviting) -> Invitation:
    """Make a link by which people join."""
    here.check("invite")
    number, code = make_invitation(here.store, here.contest.id, inviting.role, inviting.uses, inviting.days)
    return Invitation(id=number, code=code, path=invitation_path(here.contest.name, code))


@router.get("/{name}/invitations")
def invitations(here: Here) -> list[InvitationLine]:
    """Those that still let somebody in, the newest first. Their codes are nowhere."""
    here.check("invite")
    found = list_invitations(here.store, here.contest.id)
    return [InvitationLine(id=each.id, role=each.role, left=each.left, expires=each.expires) for each in found]


@router.delete("/{name}/invitations/{number}")
def revoke_invitation(here: Here, number: Number) -> Done:
    """Nobody joins by it any more; who has joined stays."""
    here.check("invite")
    revoke(here.store, here.contest.id, number)
    return Done()


class Renaming(Strict):
    name: str | None = Field(None, max_length=1000)
    is_hidden: bool | None = None


@router.patch("/{name}/me")
def change_me(here: Here, renaming: Renaming) -> Me:
    """Be called otherwise, or by a number only."""
    here.check("rename")
    assert here.member is not None
    with here.store.transaction(writes=True) as connection:
        member = rename(connection, here.member, renaming.name, renaming.is_hidden)
        relabel(connection, here.contest.id, member.id)
    member = get_member(here.store, here.contest.id, member.id)
    found = _me(Visit(here.contests, here.store, here.contest, member, here.role))
    assert found is not None
    return found


class Token(BaseModel):
    token: str = Field(description="It is told once; the old one is worth nothing now.")


@router.post("/{name}/me/token")
def new_token(here: Here) -> Token:
    """A new token in the place of one's own, which is not valid any more."""
    here.check("rename")
    assert here.member is not None
    return Token(token=renew_token(here.store, here.member))
