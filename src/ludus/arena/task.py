"""A task: some pairs of one run, played in one go by one worker. What goes in and comes out travels between processes."""

from __future__ import annotations

import contextlib
import functools
import hashlib
from dataclasses import dataclass

from ludus.arena.openings import Book, Library, Opening
from ludus.arena.records import Pair, Played, PlayedPair, Timing
from ludus.arena.referee import Referee
from ludus.arena.wholegames import WholeGames
from ludus.catalogue import make_player
from ludus.core import Game, Player, Position


@dataclass(frozen=True)
class Setup:
    """Who plays what: all that the games of a run have in common."""

    players: tuple[str, ...]  # specs, by the numbers of the entrants
    book: Book
    timing: Timing
    adjudicates: bool = False  # end a game once a player has proven how it ends


@dataclass(frozen=True)
class Task:
    setup: Setup
    pairs: tuple[Pair, ...]


def play_task(task: Task) -> list[PlayedPair]:
    """Play all pairs of a task; equal tasks give equal games, unless a clock decides."""
    stage = _stage(task.setup)
    return [stage.play(pair) for pair in task.pairs]


@functools.lru_cache(maxsize=4)
def _stage(setup: Setup) -> _Stage:
    return _Stage(setup)


class _Stage:
    """What a worker keeps from pair to pair."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._library = Library(setup.book)
        self._policies = [make_player(spec, self._library.game).compiled_policy() for spec in setup.players]
        self._whole_games = functools.cache(self._make_whole_games)
        self._warm: set[int] = set()  # players that have moved in this process

    def play(self, pair: Pair) -> PlayedPair:
        opening = self._library.opening(pair.opening)
        seats = self._library.seats
        play = self._play_whole if self._is_compiled(pair) else self._play_move_by_move
        played = [play(opening, pair, rotation, pair.seating(rotation, seats)) for rotation in range(len(pair.entrants))]
        return PlayedPair(pair, opening.seed, opening.spec, tuple(played))

    def _is_compiled(self, pair: Pair) -> bool:
        """Whether at most two policies meet, without a clock."""
        policies = {self._policies[entrant] for entrant in pair.entrants}
        return None not in policies and len(policies) <= 2 and not self._setup.timing.is_running

    def _play_whole(self, opening: Opening, pair: Pair, rotation: int, seating: tuple[int, ...]) -> Played:
        policies = sorted({self._policies[entrant] or "" for entrant in pair.entrants})
        one, two = policies[0], policies[-1]
        # Two players of the same policy still have luck of their own.
        first = pair.entrants[0]
        who = tuple(int(entrant != first) if one == two else int(self._policies[entrant] == two) for entrant in seating)
        return self._whole_games(one, two).play(opening, rotation, seating, who, self._seed(pair))

    def _make_whole_games(self, one: str, two: str) -> WholeGames:
        return WholeGames(self._library.game, one, two)

    def _play_move_by_move(self, opening: Opening, pair: Pair, rotation: int, seating: tuple[int, ...]) -> Played:
        position = opening.position()
        names = [self._setup.players[entrant] for entrant in seating]
        players: list[Player] = []
        try:
            for seat, name in enumerate(names):
                seed = _number(self._seed(pair), rotation, seat)
                players.append(make_player(name, position.game, seed))
            self._warm_up(position, seating)
        except BaseException:
            for player in players:
                player.close()
            raise
        return Referee(position, names, players, self._setup.timing).play(rotation, seating, self._setup.adjudicates)

    def _warm_up(self, position: Position, seating: tuple[int, ...]) -> None:
        """A player's first move in a process loads compiled code: it makes one off the clock, and another plays."""
        seat = position.seats_to_move()[0]
        for entrant in seating:
            if entrant in self._warm or not self._setup.timing.is_running:
                continue
            self._warm.add(entrant)
            player = make_player(self._setup.players[entrant], position.game)
            if player.needs_warming:
                with contextlib.suppress(Exception):
                    player.choose(position.copy(), seat)
            player.close()

    def _seed(self, pair: Pair) -> int:
        return _number(self._setup.book.seed, "pair", pair.number)


def _number(*path: int | str) -> int:
    """A seed of its own for every path."""
    label = "/".join(map(str, path))
    return int.from_bytes(hashlib.blake2b(label.encode(), digest_size=4).digest(), "little") >> 1


def check_setup(setup: Setup) -> Game:
    """The game; a LudusError if a level or a player does not fit it."""
    library = Library(setup.book)
    library.check()
    for spec in setup.players:
        make_player(spec, library.game).close()
    library.opening(0)
    return library.game
