"""A contest's bots and games as they are looked at: a bot's page, its games, replays, results to take home."""

from __future__ import annotations

import asyncio
import functools
from typing import Annotated, Any, Literal

import numpy as np
from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from ludus.arena.estimate import score_interval
from ludus.arena.gamefile import record_of
from ludus.arena.places import StoreError
from ludus.arena.store import StoredGame
from ludus.bots.process import without_last_words
from ludus.contest.entries import Entry, Version, list_entries, versions_of
from ludus.contest.games import against, games_of, most_telling, next_to_beat, with_names
from ludus.contest.season import export_csv, export_json
from ludus.contest.standings import Label, Moment, board_now, history, read_labels, read_lines
from ludus.contest.store import ContestStore, NotFound
from ludus.web.reporting import POLICY, run_report
from ludus.web.scenes import reel_of
from ludus.web.shapes import Reel
from ludus.web.tongue import Language, language_of
from ludus.web.visits import Here, Number, Visit

router = APIRouter(prefix="/contests/{name}", tags=["contests"])


class VersionLine(BaseModel):
    number: int
    state: str
    uploaded: float = Field(description="Seconds since 1970.")
    rating: float | None
    low: float | None
    high: float | None
    games: int
    is_active: bool = Field(description="It is the one that plays.")


class Rated(BaseModel):
    at: float
    rating: float
    low: float
    high: float
    version: int | None


class AgainstLine(BaseModel):
    entry: int
    name: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    expected: float | None


class NextToBeat(BaseModel):
    entry: int
    name: str
    rating: float


class EntryNow(BaseModel):
    id: int
    name: str
    owner: str
    level: int
    state: str
    reason: str
    is_mine: bool
    versions: list[VersionLine]
    history: list[Rated]
    against: list[AgainstLine]
    next: NextToBeat | None


@router.get("/entries/{number}")
def look_at_entry(here: Here, number: Number) -> EntryNow:
    """A bot: its versions, how its rating went, whom it met, whom to beat next."""
    entry = here.entry(number, "look")
    versions = versions_of(here.store, entry.id)
    shown = versions if here.may("see_drive", entry) else [each for each in versions if each.entrant is not None]
    playing = next((each for each in versions if each.id == entry.version), None)
    numbers = {each.entrant: each.number for each in versions if each.entrant is not None}
    moments = history(here.store, here.contest.id, list(numbers)) if numbers else []
    is_seen = here.may("see_names", entry)
    return EntryNow(
        id=entry.id,
        name=entry.shown(is_seen),
        owner=entry.shown_owner(is_seen),
        level=entry.level,
        state=entry.state,
        reason=entry.reason if is_seen else without_last_words(entry.reason),
        is_mine=here.owns(entry),
        versions=_versions(shown, entry, moments),
        history=[Rated(at=m.at, rating=m.rating, low=m.low, high=m.high, version=numbers.get(m.entrant)) for m in moments],
        against=_against(here, playing),
        next=_next(here, playing),
    )


def _versions(versions: list[Version], entry: Entry, moments: list[Moment]) -> list[VersionLine]:
    """With the rating of each when it was last on a board."""
    last = {moment.entrant: moment for moment in moments}
    lines = []
    for each in versions:
        found = last.get(each.entrant) if each.entrant is not None else None
        lines.append(
            VersionLine(
                number=each.number,
                state=each.state,
                uploaded=each.uploaded,
                rating=found.rating if found else None,
                low=found.low if found else None,
                high=found.high if found else None,
                games=found.games if found else 0,
                is_active=each.id == entry.version and entry.state == "active",
            )
        )
    return lines


def _against(here: Visit, playing: Version | None) -> list[AgainstLine]:
    """Of the version that plays; the versions of an opponent are taken together."""
    if playing is None or playing.entrant is None:
        return []
    lines: dict[int, AgainstLine] = {}
    for each in against(here.store, here.contest, [playing.entrant]):
        line = lines.setdefault(
            each.entry,
            AgainstLine(
                entry=each.entry, name="", games=0, wins=0, draws=0, losses=0, score=0, low=0, high=1, expected=each.expected
            ),
        )
        line.score = (line.score * line.games + each.score * each.games) / (line.games + each.games)
        line.games, line.wins = line.games + each.games, line.wins + each.wins
        line.draws, line.losses = line.draws + each.draws, line.losses + each.losses
        if line.expected is None:
            line.expected = each.expected
    entries = list_entries(here.store, here.contest.id, lines)
    for line in lines.values():
        line.name = here.name_of(entries[line.entry])
        found = score_interval(line.score, line.games)
        line.low, line.high = found.low, found.high
    return list(lines.values())


def _next(here: Visit, playing: Version | None) -> NextToBeat | None:
    label = next_to_beat(here.store, here.contest, playing.entrant) if playing and playing.entrant is not None else None
    if label is None:
        return None
    house = versions_of(here.store, label.entry)
    lines = read_lines(here.store, here.contest.id, [each.entrant for each in house if each.entrant is not None])
    return NextToBeat(entry=label.entry, name=label.name, rating=lines[0].rating) if lines else None


class Opponent(BaseModel):
    entry: int | None
    name: str


class GameLine(BaseModel):
    id: int
    opponents: list[Opponent]
    score: float
    seat: int
    end: str
    reason: str = Field(description="Why it went as it did, in words.")
    plies: int
    version: int | None


class GameLines(BaseModel):
    total: int
    games: list[GameLine]


@router.get("/entries/{number}/games")
def games_of_entry(
    here: Here,
    number: Number,
    kind: Literal["losses", "failures", "all"] = "losses",
    offset: Annotated[int, Query(ge=0, le=10**7)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> GameLines:
    """Its games, the newest first."""
    entry = here.entry(number, "look")
    numbers = {each.entrant: each.number for each in versions_of(here.store, entry.id) if each.entrant is not None}
    if not numbers:
        return GameLines(total=0, games=[])
    total, told = games_of(here.store, here.contest, list(numbers), kind, offset, limit, here.sees)
    labels = _labels(here, {opponent for game in told for opponent in game.opponents})
    sees_logs = here.may("see_debug", entry)
    return GameLines(
        total=total,
        games=[
            GameLine(
                id=game.id,
                opponents=[_opponent(each, labels) for each in game.opponents],
                score=game.score,
                seat=game.seat,
                end=game.end,
                reason=game.reason if sees_logs and game.is_culprit else without_last_words(game.reason),
                plies=game.plies,
                version=numbers.get(game.entrant),
            )
            for game in told
        ],
    )


def _opponent(entrant: int, labels: dict[int, Label]) -> Opponent:
    label = labels.get(entrant)
    return Opponent(entry=label.entry, name=label.name) if label else Opponent(entry=None, name="a bot that is gone")


def _labels(here: Visit, entrants: set[int]) -> dict[int, Label]:
    """Whose they are, with the names that whoever asks may see."""
    return read_labels(here.store, here.contest.id, sorted(entrants), here.sees)


class ContestReel(Reel):
    """A contest's game as it is drawn, with whose bots played it."""

    id: int
    names: list[str] = Field(description="[seat]")
    entries: list[int | None] = Field(description="[seat] null for a bot that is gone.")
    mine: list[int] = Field(description="The seats of one's own bots.")
    versions: list[int | None]
    ranks: list[int | None] = Field(description="[seat] on the newest board.")
    end: str
    reason: str
    culprit: int | None = Field(description="The seat that failed.")
    opening: int = Field(description="Turns that were drawn by luck before the bots took over.")
    reads: Literal["all", "own", "none"] = Field(description="Whose lines one may read.")
    debug: dict[str, str] = Field(description="By the seat's number: what the bot wrote beside its moves.")


@router.get("/games/{number}", response_model=ContestReel)
def replay(here: Here, number: Number) -> dict[str, Any]:
    """A game as it is drawn, like any replay; with what one's own bots said beside their moves."""
    here.check("look")
    try:
        game = here.store.game(number)
    except StoreError:
        raise NotFound(f"this contest has no game {number}") from None
    if game.run != here.contest.run:
        raise NotFound(f"this contest has no game {number}")
    return _describe(here, game)


@router.get("/now", response_model=ContestReel | None)
def now(here: Here) -> dict[str, Any] | None:
    """The game of the moment, for a projector; null while there is none."""
    here.check("look")
    number = most_telling(here.store, here.contest)
    return _describe(here, here.store.game(number)) if number is not None else None


def _describe(here: Visit, game: StoredGame) -> dict[str, Any]:
    labels = _labels(here, set(game.seating))
    entries = list_entries(here.store, here.contest.id, {label.entry for label in labels.values()})
    names = [labels[each].name if each in labels else "a bot that is gone" for each in game.seating]
    seated = [entries[labels[each].entry] if each in labels else None for each in game.seating]
    own = [each is not None and here.may("see_debug", each) for each in seated]
    board = board_now(here.store, here.contest.id)
    rows = [board.row(each) if board else None for each in game.seating]
    has_log = game.culprit is not None and own[game.culprit]
    reason = with_names(game.reason if has_log else without_last_words(game.reason), labels)
    film = _film(here.store, game.id)
    return {
        **film,
        "id": game.id,
        "players": names,
        "outcome": {**film["outcome"], "reason": reason},
        "names": names,
        "entries": [labels[each].entry if each in labels else None for each in game.seating],
        "mine": [
            seat for seat, each in enumerate(game.seating) if each in labels and here.is_me(entries[labels[each].entry].member)
        ],
        "versions": [labels[each].version if each in labels else None for each in game.seating],
        "ranks": [int(row["rank"]) if row is not None else None for row in rows],
        "end": game.end,
        "reason": reason,
        "culprit": game.culprit,
        "opening": _opening(game),
        "reads": _reads([own[seat] for seat, each in enumerate(game.seating) if each not in labels or not labels[each].level]),
        "debug": {str(seat): text for seat, text in enumerate(game.remarks) if own[seat] and text.strip()},
    }


def _reads(own: list[bool]) -> Literal["all", "own", "none"]:
    """Whose lines one may read, of the bots that people handed in: where there are none, a page can say why."""
    return "all" if all(own) else "own" if any(own) else "none"


def _opening(game: StoredGame) -> int:
    """How many turns were drawn by luck before the players took over: nobody thought about them."""
    if game.figures is None:
        return 0
    thought = ~np.isnan(game.figures["seconds"]).all(axis=1)
    return int(thought.argmax()) if thought.any() else len(thought)


@functools.lru_cache(maxsize=64)
def _film(store: ContestStore, number: int) -> dict[str, Any]:
    """What was played never changes; whose it was, and who may hear what, is looked up each time."""
    return reel_of(record_of(store.game(number)))


@router.get(
    "/export.{kind}",
    response_class=Response,
    responses={200: {"content": {"text/csv": {}, "application/json": {}, "text/html": {}}}},
)
async def export(
    here: Here,
    kind: Annotated[Literal["csv", "json", "html"], Path()],
    request: Request,
    language: Annotated[Language | None, Query(description="Of the page; left out, the reader's.")] = None,
) -> Response:
    """The results, as a table, as data, or as a page."""
    here.check("export")
    headers = {"content-disposition": f'attachment; filename="{here.contest.name}.{kind}"'}
    if kind == "csv":
        table = await asyncio.to_thread(export_csv, here.store, here.contest)
        return Response(table, media_type="text/csv; charset=utf-8", headers=headers)
    if kind == "json":
        data = await asyncio.to_thread(export_json, here.store, here.contest)
        return Response(data, media_type="application/json", headers=headers)
    words = ("ludus.web.contest_report", here.contests.place, here.contest.name)
    spoken = language or language_of(request.scope)
    page = await run_report(*words, "--language", spoken, advice="try again when less is played")
    headers["content-security-policy"] = POLICY
    return Response(page, media_type="text/html; charset=utf-8", headers=headers)
