"""Who watches a contest, and what they hear: each new board, games as they end, what the teacher says.

A contest that nobody watches costs nothing. One that is watched is looked at once a second, by the ends of three keys,
however many watch it.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from ludus.arena.rows import numbers, whole
from ludus.arena.schema import GAMES
from ludus.bots.process import without_last_words
from ludus.contest.access import Denied
from ludus.contest.contests import find_contest
from ludus.contest.entries import list_entries
from ludus.contest.games import with_names
from ludus.contest.notices import SHOWN, list_notices
from ludus.contest.people import find_unwelcome
from ludus.contest.standings import Label, Sees, latest_number, read_labels, sees_all
from ludus.contest.store import ContestStore, NotFound
from ludus.errors import LudusError
from ludus.web.minds import Busy

if TYPE_CHECKING:
    from ludus.web.visits import Visit

EVERY = 1.0  # s between looks
GAMES_A_LOOK = 5
MOST_SPECTATORS = 500
MOST_UNSENT = 50  # messages; whoever is slower misses the oldest


class Spectator:
    """One browser, and how it is shown a board: names may be hidden from it, or not."""

    def __init__(self, visit: Visit, board: Callable[[Visit], str]) -> None:
        self.visit, self._board = visit, board
        self._news: deque[str] = deque(maxlen=MOST_UNSENT)
        self._there = asyncio.Event()
        self._why_out = ""

    @property
    def member(self) -> int | None:
        """Whose token let it in."""
        return self.visit.host if self.visit.by is None else self.visit.by

    def board(self) -> str:
        visit = replace(self.visit, contest=find_contest(self.visit.store, self.visit.contest.name))
        return '{"kind":"board",' + self._board(visit).removeprefix("{")

    def send(self, text: str) -> None:
        self._news.append(text)
        self._there.set()

    def put_out(self, why: str) -> None:
        self._why_out = why
        self._there.set()

    async def next(self) -> str:
        """A Denied once it may listen no more."""
        while not self._news and not self._why_out:
            self._there.clear()
            await self._there.wait()
        if self._why_out:
            raise Denied(self._why_out)
        return self._news.popleft()


@dataclass(frozen=True)
class Seen:
    """How far a contest was looked at."""

    board: int = 0
    game: int = 0
    notice: int = 0
    state: str = ""
    shown: tuple[int, ...] = ()  # notices
    out: frozenset[tuple[int, str]] = frozenset()  # bots that are disqualified, and why


class Live:
    """All contests that are watched."""

    def __init__(self) -> None:
        self._watched: dict[int, set[Spectator]] = defaultdict(set)
        self._watchers: dict[int, asyncio.Task[None]] = {}

    def join(self, spectator: Spectator) -> None:
        if sum(map(len, self._watched.values())) >= MOST_SPECTATORS:
            raise Busy(f"{MOST_SPECTATORS} watch already: the page asks again by itself, now and then")
        number = spectator.visit.contest.id
        self._watched[number].add(spectator)
        if number not in self._watchers:
            self._watchers[number] = asyncio.get_running_loop().create_task(self._watch(number))

    def leave(self, spectator: Spectator) -> None:
        self._watched[spectator.visit.contest.id].discard(spectator)

    async def close(self) -> None:
        for watcher in self._watchers.values():
            watcher.cancel()
        await asyncio.gather(*self._watchers.values(), return_exceptions=True)

    async def _watch(self, number: int) -> None:
        """Until nobody is left."""
        seen: Seen | None = None
        try:
            while self._watched[number]:
                here = next(iter(self._watched[number])).visit
                try:
                    seen, news = await asyncio.to_thread(_look, here.store, here.contest.name, seen)
                    await self._put_out(number, here.store)
                    await self._tell(number, news)
                except NotFound:
                    return
                except LudusError:
                    pass  # a database that is busy now answers later
                await asyncio.sleep(EVERY)
        finally:
            self._watchers.pop(number, None)
            if not self._watched[number]:
                del self._watched[number]

    async def _put_out(self, number: int, store: ContestStore) -> None:
        """Whoever was barred or removed hears nothing more."""
        members = {each.member for each in self._watched[number] if each.member is not None}
        unwelcome = await asyncio.to_thread(find_unwelcome, store, members) if members else {}
        for spectator in list(self._watched[number]):
            if spectator.member in unwelcome:
                spectator.put_out(unwelcome[spectator.member])

    async def _tell(self, number: int, news: News) -> None:
        texts = [json.dumps(each) for each in news.messages]
        boards: dict[int | None, str] = {}  # whoever has joined sees own names
        games: dict[int | None, list[str]] = {}
        for spectator in list(self._watched[number]):
            reader = spectator.visit.by if news.has_hidden else None
            if reader not in games:
                games[reader] = [json.dumps(each) for each in news.games_for(spectator.visit.sees)]
            for text in (*games[reader], *texts):
                spectator.send(text)
            if news.is_board_new:
                who = spectator.visit.by
                if who not in boards:
                    boards[who] = await asyncio.to_thread(spectator.board)
                spectator.send(boards[who])


@dataclass(frozen=True)
class News:
    messages: tuple[dict[str, Any], ...]  # for everybody
    is_board_new: bool
    games: tuple[Any, ...] = ()
    labels: Mapping[int, Label] = field(default_factory=dict)  # of all who played them, hidden or not

    @property
    def has_hidden(self) -> bool:
        return any(label.is_hidden for label in self.labels.values())

    def games_for(self, sees: Sees) -> list[dict[str, Any]]:
        """With the names that somebody may see."""
        return _describe(self.games, {entrant: label.seen(sees) for entrant, label in self.labels.items()})


def _look(store: ContestStore, name: str, seen: Seen | None) -> tuple[Seen, News]:
    """What is new since last time; the first time nothing is."""
    contest = find_contest(store, name)
    disqualified = list_entries(store, contest.id, state="disqualified").values()
    out = frozenset((each.id, each.reason) for each in disqualified)
    now = Seen(board=latest_number(store, contest.id), state=contest.state, out=out)
    with store.transaction() as connection:
        last = connection.execute(sa.select(sa.func.max(GAMES.c.id))).scalar() or 0
        games = []
        if seen is not None:
            query = sa.select(GAMES.c.id, GAMES.c.seating, GAMES.c.scores, GAMES.c.end, GAMES.c.reason, GAMES.c.plies)
            query = query.where(GAMES.c.id > seen.game, GAMES.c.run == contest.run).order_by(GAMES.c.id.desc())
            games = list(connection.execute(query.limit(GAMES_A_LOOK)))[::-1]
    notices = list_notices(store, contest.id, broadcasts_only=True)
    shown, known = tuple(each.id for each in notices), seen.notice if seen else 0
    now = replace(now, game=last, notice=max([known, *shown]), shown=shown)
    messages: list[dict[str, Any]] = []
    entrants = sorted({entrant for game in games for entrant in whole(game.seating)})
    labels = read_labels(store, contest.id, entrants, sees_all) if entrants else {}
    if seen is not None:
        new = [each for each in notices[::-1] if each.id > known]
        messages += [{"kind": "notice", "id": each.id, "at": each.at, "text": each.text, "of": each.kind} for each in new]
        oldest = min(shown) if len(shown) == SHOWN else 0  # what is older was not taken down, but pushed out
        messages += [{"kind": "unsaid", "id": each} for each in seen.shown if each not in shown and each > oldest]
    if seen is not None and seen.state != contest.state:
        messages.append({"kind": "state", "state": contest.state})
    is_board_new = seen is not None and (now.board, now.out) != (seen.board, seen.out)
    return now, News(tuple(messages), is_board_new, tuple(games), labels)


def _describe(games: Sequence[Any], labels: Mapping[int, Label]) -> list[dict[str, Any]]:
    described = []
    for game in games:
        known = [labels.get(entrant) for entrant in whole(game.seating)]
        described.append(
            {
                "kind": "game",
                "id": game.id,
                "names": [each.name if each else "?" for each in known],
                "entries": [each.entry if each else None for each in known],
                "scores": list(numbers(game.scores)),
                "end": game.end,
                "reason": with_names(without_last_words(game.reason), labels),
                "plies": game.plies,
            }
        )
    return described
