"""A task: some pairs of one run, played in one go by one worker. What goes in and comes out travels between processes."""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar

from ludus.arena.alarm import Alarm
from ludus.arena.openings import Book, Library, Opening
from ludus.arena.records import Pair, Played, PlayedPair, Timing
from ludus.arena.referee import FailingPlayer, Referee
from ludus.arena.rows import Rows, make_rows
from ludus.arena.wholegames import Seating, WholeGames
from ludus.catalogue import make_player, parse_spec
from ludus.core import End, Forfeit, LudusError, Player, Position

Given = ParamSpec("Given")
Back = TypeVar("Back")

WARMING = 60.0  # s for a search's first thought off the clock, which may have to be compiled,
CHOOSING = 3.0  # s for the first choice of others; whoever takes longer does so on the clock, too


@dataclass(frozen=True)
class Setup:
    """Who plays what: all that the games of a run have in common."""

    players: tuple[str, ...]  # specs, by the numbers of the entrants
    book: Book
    timing: Timing
    adjudicates: bool = False  # end a game once a player has proven how it ends
    names: tuple[str, ...] = ()  # what players are called in reasons; their specs if left out

    @property
    def called(self) -> tuple[str, ...]:
        return self.names or self.players


@dataclass(frozen=True)
class Task:
    setup: Setup
    pairs: tuple[Pair, ...]

    def __str__(self) -> str:
        called = self.setup.called
        return f"games of {', '.join(sorted({called[each] for pair in self.pairs for each in pair.entrants}))}"


def play_task(task: Task) -> Rows:
    """Play all pairs of a task; equal tasks give equal games, unless a clock decides. What comes out is ready to be stored."""
    return make_rows(play_pairs(task))


def play_pairs(task: Task) -> list[PlayedPair]:
    with _ONE_AT_A_TIME:
        return _stage(task.setup).play(task.pairs)


def play_once(task: Task) -> list[PlayedPair]:
    """The same, for players who will hardly meet again: only what their book needs is kept."""
    with _ONE_AT_A_TIME:
        return Stage(task.setup).play(task.pairs)


_ONE_AT_A_TIME = threading.RLock()  # a Dask worker may have several threads, and they would wait for each other on the clock


@functools.lru_cache(maxsize=4)
def _stage(setup: Setup) -> Stage:
    return Stage(setup)


class _Shelf:
    """What a worker keeps for all games that start from one book, whoever plays them."""

    def __init__(self, book: Book) -> None:
        self.library = Library(book)
        self.whole_games = functools.cache(lambda one, two: WholeGames(self.library.game, one, two))
        self.policy = functools.lru_cache(1000)(lambda spec: make_player(spec, self.library.game).compiled_policy())
        self.warm: set[str] = set()  # players that have moved in this process
        gc.freeze()  # what is loaded stays: many small results would else have it searched for garbage again and again


_shelf = functools.lru_cache(maxsize=8)(_Shelf)


class Stage:
    """What a worker keeps from pair to pair. To make another one with the same book costs little."""

    def __init__(self, setup: Setup) -> None:
        self._setup, self._shelf = setup, _shelf(setup.book)
        self._library = self._shelf.library
        self._policies = [self._shelf.policy(spec) for spec in setup.players]

    def prepare(self) -> None:
        """Let one player of each kind think, and where all are compiled policies, play. Numbers alone make no other code."""
        position = self._library.openings([0])[0].position()
        kinds = set()
        for spec in self._setup.players:
            parsed = parse_spec(spec)
            kind = (parsed.name, *((name, re.sub(r"[\d.]+", "0", value)) for name, value in sorted(parsed.settings.items())))
            if kind not in kinds:
                kinds.add(kind)
                warm_up(spec, position)
        if None not in self._policies:
            entrants = min(len(self._setup.players), max(2, self._library.seats))
            self.play([Pair(0, 0, tuple(range(entrants)))])

    def play(self, pairs: Sequence[Pair]) -> list[PlayedPair]:
        """In the order given; pairs of compiled policies in one go."""
        results = {}
        for policies, group in self._by_policies(pairs).items():
            openings = self._library.openings([pair.opening for pair in group])
            if policies is None:
                played = [self._play_move_by_move(opening, pair) for opening, pair in zip(openings, group, strict=True)]
            else:
                seatings = [self._seat(pair, policies) for pair in group]
                played = self._shelf.whole_games(*policies).play(openings, seatings, [self._seed(pair) for pair in group])
            for pair, opening, games in zip(group, openings, played, strict=True):
                results[pair.number] = PlayedPair(pair, opening.seed, opening.spec, tuple(games))
        return [results[pair.number] for pair in pairs]

    def _by_policies(self, pairs: Sequence[Pair]) -> dict[tuple[str, str] | None, list[Pair]]:
        """The pairs, by the two policies that meet in them; None if others do, or a clock runs."""
        groups: dict[tuple[str, str] | None, list[Pair]] = {}
        for pair in pairs:
            policies = {self._policies[entrant] for entrant in pair.entrants}
            is_compiled = None not in policies and len(policies) <= 2 and not self._setup.timing.is_running
            names = sorted(filter(None, policies)) if is_compiled else []
            groups.setdefault((names[0], names[-1]) if names else None, []).append(pair)
        return groups

    def _seat(self, pair: Pair, policies: tuple[str, str]) -> list[Seating]:
        rotations = [pair.seating(rotation, self._library.seats) for rotation in range(len(pair.entrants))]
        return [Seating(seating, tuple(int(self._policies[each] != policies[0]) for each in seating)) for seating in rotations]

    def _play_move_by_move(self, opening: Opening, pair: Pair) -> list[Played]:
        seatings = [pair.seating(rotation, self._library.seats) for rotation in range(len(pair.entrants))]
        return [self._play_game(opening, pair, rotation, seating) for rotation, seating in enumerate(seatings)]

    def _play_game(self, opening: Opening, pair: Pair, rotation: int, seating: tuple[int, ...]) -> Played:
        position = opening.position()
        names = [self._setup.called[entrant] for entrant in seating]
        players: list[Player] = []
        off_clock = [0.0] * len(seating)
        try:
            for seat, entrant in enumerate(seating):
                seed = _number(self._seed(pair), rotation, seat)
                players.append(make_player(self._setup.players[entrant], position.game, seed))
                _time_off_clock(players[-1], off_clock, seat)
            self._warm_up(position, seating)
        except BaseException:
            for player in players:
                player.close()
            raise
        played = Referee(position, names, players, self._setup.timing).play(rotation, seating, self._setup.adjudicates)
        return replace(played, off_clock=tuple(off_clock))

    def _warm_up(self, position: Position, seating: tuple[int, ...]) -> None:
        """A player's first thought in a process loads compiled code: it has one off the clock, and another plays."""
        for entrant in seating:
            if (spec := self._setup.players[entrant]) not in self._shelf.warm:
                self._shelf.warm.add(spec)
                warm_up(spec, position)

    def _seed(self, pair: Pair) -> int:
        return _number(self._setup.book.seed, "pair", pair.number)


def _time_off_clock(player: Player, seconds: list[float], seat: int) -> None:
    """Have noted how long a player takes for what no clock counts: a worker is held up by it all the same."""

    def timed(work: Callable[Given, Back]) -> Callable[Given, Back]:
        def time_it(*given: Given.args, **named: Given.kwargs) -> Back:
            begin = time.perf_counter()
            try:
                return work(*given, **named)
            finally:
                seconds[seat] += time.perf_counter() - begin

        return time_it

    for name in ("begin", "close"):
        setattr(player, name, timed(getattr(player, name)))


def _number(*path: int | str) -> int:
    """A seed of its own for every path."""
    label = "/".join(map(str, path))
    return int.from_bytes(hashlib.blake2b(label.encode(), digest_size=4).digest(), "little") >> 1


def warm_up(spec: str, position: Position) -> None:
    """Let a player begin to think, so that all it needs is compiled and loaded."""
    player, seat = make_player(spec, position.game), position.seats_to_move()[0]
    allowed = CHOOSING if type(player).think is Player.think else WARMING
    late = Forfeit(End.STALL, f"the player {spec} takes longer than {allowed:.0f} s to begin")
    try:
        if player.needs_warming:  # if it fails, it will fail again in its game, where that counts
            with contextlib.suppress(LudusError), Alarm() as alarm, FailingPlayer(spec):
                alarm.watch(allowed, late, lambda: next(iter(player.think(position.copy(), seat, every=0))))
    finally:
        player.close()


def prepare(setup: Setup) -> None:
    """Compile what the games will need, here and once, before many processes ask for it."""
    with _ONE_AT_A_TIME:
        _stage(setup).prepare()
