"""The arena's store as the page reads it: opened when it is there, kept open, and opened anew if the file is another one."""

from __future__ import annotations

import threading
from collections import OrderedDict
from pathlib import Path
from typing import Any

from ludus.arena.browse import Pulse, games_of_pairs, last_pairs, pulse, seats_of
from ludus.arena.gamefile import record_of
from ludus.arena.places import StoreError
from ludus.arena.plans import planned_pairs
from ludus.arena.store import MOST_NUMBER, Run, Store, StoredGame
from ludus.errors import LudusError
from ludus.web.bulletin import Bulletin, make_bulletin
from ludus.web.scenes import reel_of

KEPT_BULLETINS = 16
KEPT_REELS = 200


class NoRun(LudusError):
    """There is no such run."""


class NoGame(LudusError):
    """There is no such game."""


class Archive:
    """Reading; all of it may take a while, so call it from threads."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._lock = threading.RLock()
        self._store: Store | None = None
        self._file: tuple[int, int] | None = None  # device and number of the file that is open
        self._bulletins: OrderedDict[int, tuple[tuple[Any, ...], Bulletin]] = OrderedDict()
        self._reels: OrderedDict[int, dict[str, Any] | None] = OrderedDict()
        self._counts: tuple[Pulse, dict[int, int]] | None = None

    def close(self) -> None:
        with self._lock:
            if self._store is not None:
                self._store.close()
            self._store, self._file = None, None

    def store(self, is_new_allowed: bool = False) -> Store | None:
        """The store; None where there is none yet, unless it may be made."""
        with self._lock:
            file = _identity(self.place)
            if self._store is not None and file == self._file:
                return self._store
            self.close()
            self._bulletins.clear()
            self._reels.clear()
            self._counts = None
            if file is None and not is_new_allowed and "://" not in self.place:
                return None
            try:
                self._store = Store(self.place, is_new_allowed=is_new_allowed)
            except StoreError as error:
                if "is empty" in str(error):
                    return None
                raise
            self._file = _identity(self.place)
            return self._store

    def run(self, number: int) -> Run:
        store = self.store()
        if store is None or not 0 < number <= MOST_NUMBER:
            raise NoRun(f"there is no run {number}")
        try:
            return store.run(number)
        except StoreError as error:
            if "has no run" in str(error):
                raise NoRun(f"there is no run {number}") from None
            raise

    def runs(self) -> list[tuple[Run, int, int | None]]:
        """All, the newest first, with how many games each has and will have."""
        store = self.store()
        if store is None:
            return []
        now = pulse(store)
        if self._counts is None or self._counts[0] != now:
            self._counts = now, store.game_counts(before=MOST_NUMBER)
        counts = self._counts[1]
        return [(run, counts.get(run.id, 0), self._wanted(store, run, counts)) for run in reversed(store.runs())]

    def _wanted(self, store: Store, run: Run, counts: dict[int, int]) -> int | None:
        if run.is_finished:
            return counts.get(run.id, 0)
        seats = (seats_of(store, run.id) if counts.get(run.id) else None) or 2
        pairs = planned_pairs(run, seats)
        return None if pairs is None else pairs * max(2, seats)

    def bulletin(self, number: int) -> Bulletin:
        """Made again only if the run is another one than last time."""
        run, store = self.run(number), self.store()
        assert store is not None
        key = (store.count_games(number), run.is_finished, repr(run.config))
        with self._lock:
            known = self._bulletins.get(number)
        if known is not None and known[0] == key:
            return known[1]
        made = make_bulletin(store, run)
        with self._lock:
            self._bulletins[number] = key, made
            self._bulletins.move_to_end(number)
            while len(self._bulletins) > KEPT_BULLETINS:
                self._bulletins.popitem(last=False)
        return made

    def game(self, number: int) -> StoredGame:
        store = self.store()
        if store is None:
            raise NoGame(f"there is no game {number}: nothing was played in the arena yet")
        try:
            return store.game(number)
        except StoreError as error:
            if "has no game" in str(error):
                raise NoGame(f"there is no game {number} in the arena") from None
            raise

    def games(
        self, number: int, count: int, before: int | None = None, entrants: tuple[int, int] | None = None
    ) -> list[StoredGame]:
        """Games of the last so many pairs, the last pair first."""
        store = self.store()
        if store is None:
            return []
        return games_of_pairs(store, number, last_pairs(store, number, count, before=before, entrants=entrants))

    def thumbnails(self, number: int, count: int) -> list[dict[str, Any]]:
        """The games played last, one of each pair, small: seats swap from one to the next."""
        shown: dict[int, StoredGame] = {}
        for game in self.games(number, count):
            if game.pair not in shown or game.rotation == game.pair % len(game.seating):
                shown[game.pair] = game
        return [{**describe_game(game), "reel": self._reel(game)} for game in list(shown.values())[:count]]

    def _reel(self, game: StoredGame) -> dict[str, Any] | None:
        """As small as it can be drawn from; None where it cannot be played again."""
        with self._lock:
            if game.id in self._reels:
                return self._reels[game.id]
        try:
            reel = reel_of(record_of(game))
            if reel["scenery"].get("kind") != "riders":  # others are drawn from what lies there in the end
                reel["frames"] = reel["frames"][-1:]
            reel = {name: reel[name] for name in ("game", "name", "scenery", "frames", "outcome")}
        except LudusError:
            reel = None
        with self._lock:
            self._reels[game.id] = reel
            while len(self._reels) > KEPT_REELS:
                self._reels.popitem(last=False)
        return reel


def describe_game(game: StoredGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "pair": game.pair,
        "rotation": game.rotation,
        "seating": list(game.seating),
        "scores": list(game.scores),
        "returns": list(game.returns),
        "end": game.end,
        "culprit": game.culprit,
        "reason": game.reason,
        "plies": len(game.moves),
    }


def _identity(place: str) -> tuple[int, int] | None:
    if "://" in place:
        return 0, 0
    try:
        found = Path(place).stat()
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found.st_size else None
