"""Runs: start a match, a tournament, a sweep or a test, watch it, stop it and let it go on. The store is the command line's."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shlex
import tempfile
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Response, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from ludus.arena.entry import Conditions, enter
from ludus.arena.plans import Planned, plan_match, plan_sprt, plan_sweep, plan_tournament, sweep_players
from ludus.arena.sprt import Sprt
from ludus.arena.store import DEFAULT_STORE, MOST_NUMBER
from ludus.arena.summary import names_of
from ludus.arena.sweep import parse_vary
from ludus.catalogue import format_spec, parse_spec
from ludus.errors import LudusError
from ludus.web.archive import NoRun, describe_game
from ludus.web.bulletin import Bulletin, State
from ludus.web.hearing import hear
from ludus.web.reporting import POLICY, run_report
from ludus.web.routes import InHall, Strict, hall_of
from ludus.web.runs import RunError, check_specs
from ludus.web.settings import WebSettings
from ludus.web.shapes import SmallReel
from ludus.web.sockets import talks
from ludus.web.stands import Spectator, describe
from ludus.web.trust import check_game

router = APIRouter(tags=["runs"])

MOST_GAMES = 5_000_000  # of a run
MOST_VARIANTS = 128  # of a sweep
REPORTED = 60  # games in a report, if nobody says how many: all others can be opened on the page

RunId = Annotated[int, Path(ge=1, le=MOST_NUMBER)]
PlayerSpec = Annotated[str, Field(min_length=1, max_length=2000)]
Seconds = Annotated[float, Field(ge=0.001, le=3600)]
Times = Annotated[int, Field(ge=1, le=100_000)]


class Wanted(Strict):
    """What every kind of run asks for."""

    game: str = Field(max_length=40_000, examples=["connect_four"])
    levels: list[Annotated[str, Field(max_length=40_000)]] = Field([], max_length=64, description="For Tron: taken in turn.")
    plies: Annotated[int, Field(ge=0, le=1000)] | None = Field(None, description="Random plies before each game.")
    seed: int = Field(0, ge=0, lt=2**31)
    move_time: Seconds | None = Field(None, description="Seconds on the clock for every move.")
    game_time: Seconds | None = Field(None, description="Seconds on the clock for all moves of a player in a game.")
    grace: float = Field(0.1, ge=0, le=60)
    adjudicate: bool = Field(False, description="End a game once a player has proven how it ends.")


class WantedMatch(Wanted):
    kind: Literal["match"]
    players: list[PlayerSpec] = Field(min_length=2, max_length=8)
    games: int = Field(100, ge=1, le=MOST_GAMES)


class WantedTournament(Wanted):
    kind: Literal["tournament"]
    players: list[PlayerSpec] = Field(min_length=2, max_length=64)
    format: Literal["round-robin", "gauntlet", "swiss", "knockout"] = "round-robin"
    rounds: Times | None = Field(None, description="How often all meet, or the rounds of a swiss; 10 if left out.")
    pairs: Times | None = Field(None, description="Pairs of games in a meeting: 1 if left out, in a knockout 4.")


class WantedSweep(Wanted):
    kind: Literal["sweep"]
    player: PlayerSpec
    vary: list[Annotated[str, Field(max_length=2000)]] = Field(min_length=1, max_length=2, examples=[["c=0.2:1.4:0.2"]])
    opponent: PlayerSpec | None = None
    format: Literal["round-robin", "swiss"] = "round-robin"
    rounds: Times = 10
    pairs: Times = 1


class WantedTest(Wanted):
    kind: Literal["sprt"]
    players: list[PlayerSpec] = Field(min_length=2, max_length=2, description="Who is tested, and whom it must beat.")
    elo0: float = Field(0, ge=-3000, le=3000)
    elo1: float = Field(20, ge=-3000, le=3000)
    alpha: float = Field(0.05, gt=0, lt=0.5)
    beta: float = Field(0.05, gt=0, lt=0.5)
    games: int = Field(100_000, ge=2, le=MOST_GAMES)


AnyWanted = Annotated[WantedMatch | WantedTournament | WantedSweep | WantedTest, Field(discriminator="kind")]
WANTED = TypeAdapter[WantedMatch | WantedTournament | WantedSweep | WantedTest](AnyWanted)


class StartedRun(BaseModel):
    id: int


class Checked(BaseModel):
    """Whether a run could be started, and what it would be."""

    problem: str | None = Field(description="What is wrong, in one sentence; null if nothing is.")
    games: int | None = Field(default=None, description="How many it will have; null where results decide.")
    most: int | None = Field(default=None, description="After how many a test gives up.")
    command: str = Field(default="", description="The same in a terminal.")


class RunLine(BaseModel):
    """A run in the list."""

    id: int
    kind: str
    format: str | None
    game: str
    players: list[str] = Field(description="Names for people.")
    created: float = Field(description="Seconds since 1970.")
    games: int
    wanted: int | None
    state: State
    config: dict[str, Any]


class RunList(BaseModel):
    store: str
    runs: list[RunLine]


class RunNow(BaseModel):
    """A run, and how it stands with playing it."""

    run: Bulletin
    state: State
    phase: str | None
    place: int | None = Field(description="In the queue, from 1.")
    problem: str | None
    rate: float | None = Field(description="Games a second, while somebody watches.")
    left: float | None = Field(description="Seconds.")


class PlayedGame(BaseModel):
    id: int
    pair: int
    rotation: int
    seating: list[int]
    scores: list[float]
    returns: list[float]
    end: str
    culprit: int | None
    reason: str
    plies: int


class GamesPage(BaseModel):
    games: list[PlayedGame]
    next: int | None = Field(description="Ask for games before this pair to go on; null if these were all.")


@router.get("/runs")
async def list_runs(hall: InHall) -> RunList:
    """All runs of the store, the newest first, whoever began them."""
    found = await asyncio.to_thread(hall.archive.runs)
    lines = [
        RunLine(
            id=run.id,
            kind=run.kind,
            format=run.config.get("format"),
            game=run.game,
            players=names_of(run.players),
            created=run.created,
            games=games,
            wanted=wanted,
            state=hall.runs.state(run.id, run.is_finished),
            config={name: run.config[name] for name in ("vary", "player", "opponent", "elo0", "elo1") if name in run.config},
        )
        for run, games, wanted in found
    ]
    return RunList(store=hall.archive.place if "://" not in hall.archive.place else "", runs=lines)


@router.post("/runs", status_code=201)
async def start_run(asked: AnyWanted, hall: InHall) -> StartedRun:
    """Begin a run, or go on with the one that was asked for in the same words. It is played as soon as there is room."""
    try:
        planned = await asyncio.to_thread(plan, asked, hall.settings)
        return StartedRun(id=await hall.runs.start(planned))
    except LudusError as error:
        raise type(error)(_without_dashes(str(error))) from None


@router.post("/runs/check")
async def check_run(asked: dict[str, Any], hall: InHall) -> Checked:
    """Look at a wish for a run, of the same form as one to start, without starting it."""
    try:
        wanted = WANTED.validate_python(asked)
        planned = await asyncio.to_thread(plan, wanted, hall.settings)
    except ValidationError as error:
        first = error.errors()[0]
        where = ", ".join(str(part) for part in first["loc"][1:])
        return Checked(problem=f"{where}: {first['msg']}" if where else first["msg"])
    except LudusError as error:
        return Checked(problem=_without_dashes(str(error)))
    rotations = max(2, planned.entry.seats)
    return Checked(
        problem=None,
        games=None if planned.pairs is None else planned.pairs * rotations,
        most=None if planned.most is None else planned.most * rotations,
        command=command_for(wanted, hall.settings.store),
    )


def plan(asked: AnyWanted, settings: WebSettings) -> Planned:
    """Everything is checked: no file is opened, no program started, whatever a spec says."""
    game = check_game(asked.game)
    under = Conditions(
        tuple(asked.levels), asked.plies, asked.seed, asked.move_time, asked.game_time, asked.grace, asked.adjudicate
    )
    if isinstance(asked, WantedSweep):
        planned = _plan_sweep(asked, game, under, settings)
    else:
        entry = enter(game, check_specs(_on_first_level(game, asked), asked.levels, asked.players, settings), under)
        if isinstance(asked, WantedMatch):
            planned = plan_match(entry, asked.games)
        elif isinstance(asked, WantedTournament):
            planned = plan_tournament(entry, asked.format, asked.rounds, asked.pairs)
        else:
            planned = plan_sprt(entry, Sprt(asked.elo0, asked.elo1, asked.alpha, asked.beta), asked.games)
    games = (planned.pairs or 0) * max(2, planned.entry.seats)
    if games > MOST_GAMES:
        raise RunError(f"that makes {games:,} games; {MOST_GAMES:,} are the most".replace(",", "\u202f"))
    return planned


def command_for(asked: AnyWanted, store: str) -> str:
    """What does the same in a terminal."""
    words = ["ludus", asked.kind, asked.game]
    words += [asked.player] if isinstance(asked, WantedSweep) else asked.players
    usual = type(asked).model_fields
    for name, value in asked.model_dump().items():
        if name in ("kind", "game", "player", "players") or value is None or value == usual[name].get_default():
            continue
        option = {"levels": "--level"}.get(name, f"--{name.replace('_', '-')}")
        for each in value if isinstance(value, list) else [value]:
            words += [option] if each is True else [option, f"{each:g}" if isinstance(each, float) else str(each)]
    if store != DEFAULT_STORE and "://" not in store:
        words += ["--db", store]
    return shlex.join(words)


def _on_first_level(game: str, asked: Wanted) -> str:
    spec = parse_spec(game)
    if not asked.levels or "level" in spec.settings:
        return game
    return check_game(format_spec(type(spec)(spec.name, {**spec.settings, "level": asked.levels[0]})))


def _plan_sweep(asked: WantedSweep, game: str, under: Conditions, settings: WebSettings) -> Planned:
    axes = [parse_vary(each) for each in asked.vary]
    opponents = [asked.opponent] if asked.opponent else []
    held = check_specs(_on_first_level(game, asked), asked.levels, [asked.player, *opponents], settings)
    player, opponent = held[0], held[1] if opponents else None
    players = sweep_players(player, axes, opponent)
    if len(players) > MOST_VARIANTS + len(opponents):
        raise RunError(f"that makes {len(players)} players; {MOST_VARIANTS} are the most on the page")
    check_specs(_on_first_level(game, asked), (), players, settings)
    entry = enter(game, players, under)
    return plan_sweep(entry, player, axes, opponent, asked.format, asked.rounds, asked.pairs)


def _without_dashes(sentence: str) -> str:
    """Sentences of the arena name options of the command line: on the page they are fields."""
    return re.sub(r"--([a-z]+(?:-[a-z]+)*)", lambda found: found[1].replace("-", " "), sentence)


@router.get("/runs/{number}")
async def look_at_run(number: RunId, hall: InHall) -> RunNow:
    """What a run came to so far: ratings with intervals, cross table, sweep or test."""
    bulletin = await asyncio.to_thread(hall.archive.bulletin, number)
    return RunNow(**describe(bulletin, hall.runs))


@router.post("/runs/{number}/stop")
async def stop_run(number: RunId, hall: InHall) -> RunNow:
    """Stop playing; whatever was finished is kept."""
    await hall.runs.stop(number)
    return await look_at_run(number, hall)


@router.post("/runs/{number}/resume")
async def resume_run(number: RunId, hall: InHall) -> RunNow:
    """Go on with a run that is not finished, whoever began it."""
    await hall.runs.resume(number)
    return await look_at_run(number, hall)


@router.get("/runs/{number}/games")
async def list_games(
    number: RunId,
    hall: InHall,
    before: Annotated[int | None, Query(ge=0, le=MOST_NUMBER, description="Only pairs with lower numbers.")] = None,
    count: Annotated[int, Query(ge=1, le=200, description="How many pairs.")] = 25,
    one: Annotated[int | None, Query(ge=0, le=10_000, description="Only games between this player,")] = None,
    two: Annotated[int | None, Query(ge=0, le=10_000, description="and this one.")] = None,
) -> GamesPage:
    """The games, the last ones first."""
    await asyncio.to_thread(hall.archive.run, number)
    entrants = (one, two) if one is not None and two is not None else None
    games = await asyncio.to_thread(hall.archive.games, number, count, before, entrants)
    pairs = {game.pair for game in games}
    following = min(pairs) if len(pairs) == count and min(pairs) > 0 else None
    return GamesPage(games=[PlayedGame(**describe_game(game)) for game in games], next=following)


@router.get("/runs/{number}/report", response_class=Response, responses={200: {"content": {"text/html": {}}}})
async def report(
    number: RunId,
    hall: InHall,
    games: Annotated[int, Query(ge=0, le=500, description="How many games are in it, at most.")] = REPORTED,
    download: bool = False,
) -> Response:
    """The arena's report: one page that needs nothing else, with charts and games to step through."""
    await asyncio.to_thread(hall.archive.run, number)
    page = await _make_report(hall.settings.store, number, games)
    headers = {"content-security-policy": POLICY}
    if download:
        headers["content-disposition"] = f'attachment; filename="ludus-run-{number}.html"'
    return Response(page, media_type="text/html; charset=utf-8", headers=headers)


async def _make_report(store: str, number: int, games: int) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        page = FilePath(folder) / "report.html"
        words = ("report", store, "--run", str(number), "--games", str(games), "--output", str(page))
        await run_report("ludus", *words, advice="ludus report makes it in a terminal")
        return await asyncio.to_thread(page.read_bytes)


class RunTold(RunNow):
    """The run was counted anew."""

    type: Literal["run"]


class RecentGame(PlayedGame):
    reel: SmallReel | None = Field(description="Null where it cannot be played again.")


class RecentTold(BaseModel):
    """The games played last, with small boards."""

    type: Literal["recent"]
    games: list[RecentGame]


class ProblemTold(BaseModel):
    """It cannot be looked at now."""

    type: Literal["problem"]
    error: str = Field(description="One sentence.")


@router.websocket("/runs/{number}/live")
@talks(says=None, tells=Annotated[RunTold | RecentTold | ProblemTold, Field(discriminator="type")])
async def watch_run(socket: WebSocket, number: str) -> None:
    """What happens comes in: `run` whenever it was counted anew, `recent` with small boards of the games played last."""
    await socket.accept()
    hall = hall_of(socket)
    try:
        if not re.fullmatch(r"\d{1,10}", number):
            raise NoRun(f"there is no run '{number[:40]}'")
        found = int(number)
        await asyncio.to_thread(hall.archive.run, found)
    except LudusError as error:
        await socket.close(4404, str(error)[:120])
        return
    stand, spectator = hall.stands.join(found)
    sender = asyncio.create_task(_send_all(socket, spectator))
    try:
        while True:
            await hear(socket)
            await socket.close(4400, "nothing is to be said here")
            return
    except WebSocketDisconnect:
        pass
    finally:
        sender.cancel()
        stand.spectators.discard(spectator)


async def _send_all(socket: WebSocket, spectator: Spectator) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            for text in await spectator.next():
                await socket.send_text(text)
