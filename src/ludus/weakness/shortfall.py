"""How far a player falls short on one level: alone of the longest path that is known, else of what the other gets.

A figure from 0, nothing is lost, to 1, all is. Games are played with seeds of their own, so that a figure can be had again; a
player with luck is measured by the mean of several.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludus.catalogue import find_game, make_player
from ludus.champions.board import board_of
from ludus.champions.filler import Filler
from ludus.core import Limits, Position
from ludus.core.asking import Failing, ask_move
from ludus.games.tron.levels import Level, format_level

NODES = 60_000  # that the longest path of a level is looked for with
HURRY = 0.1  # what it counts to lose early rather than late, beside losing at all


@dataclass(frozen=True)
class Ride:
    """One game: who sat where, what was played, what came of it."""

    seat: int  # the player's whose weakness is looked for
    seed: int
    moves: tuple[tuple[int, ...], ...]  # [turn][seat]
    shortfall: float
    told: str


@dataclass(frozen=True)
class Verdict:
    """A level and the games that were played on it."""

    level: str  # as text
    shortfall: float  # the mean of the games
    best: int  # cells of the longest path known, for a lone rider
    rides: tuple[Ride, ...]

    @property
    def worst(self) -> Ride:
        """The game that went worst, the first of equals."""
        return max(self.rides, key=lambda ride: ride.shortfall)


@dataclass(frozen=True)
class Trial:
    """Whose weakness is looked for, and beside whom."""

    player: str
    against: str | None = None  # None: alone
    games: int = 2  # on each level; with somebody else, in either seat

    @property
    def riders(self) -> int:
        return 1 if self.against is None else 2

    def judge(self, level: Level, first_seed: int = 0) -> Verdict:
        """Play on a level."""
        start = start_of(format_level(level), self.riders)
        best = longest_known(start) if self.against is None else 0
        rides = tuple(self._ride(start, best, game, first_seed + game) for game in range(self.games))
        return Verdict(format_level(level), sum(ride.shortfall for ride in rides) / len(rides), best, rides)

    def _ride(self, start: Position, best: int, game: int, seed: int) -> Ride:
        if self.against is None:
            position = play(start, (self.player,), seed)
            ridden = int(position.state["ridden"][0][0])
            return Ride(0, seed, tuple(position.history), max(0.0, 1 - ridden / best), f"{ridden} of {best} cells")
        seat = game % 2
        position = play(start, (self.player, self.against) if seat == 0 else (self.against, self.player), seed // 2)
        outcome = position.outcome()
        assert outcome is not None
        lost = (1 - outcome.returns[seat]) / 2
        early = 1 - len(position.history) / (count_free(start) + 1)
        return Ride(seat, seed, tuple(position.history), lost * (1 - HURRY + HURRY * early), str(outcome))


def start_of(text: str, riders: int) -> Position:
    """A level's first position; `text` is the level itself."""
    game = find_game("tron")
    return Position(game, game.options({"level": text, "riders": riders}))


def play(start: Position, specs: tuple[str, ...], seed: int) -> Position:
    """A whole game, each player made anew."""
    position = start.copy()
    players = [make_player(spec, position.game, 2 * seed + seat) for seat, spec in enumerate(specs)]
    try:
        for seat, player in enumerate(players):
            with Failing(specs[seat]):
                player.begin(position, seat, None)
        while not position.is_over:
            joint = [position.legal(seat)[0] for seat in position.seats_asked()]
            for at, seat in enumerate(position.seats_asked()):
                if seat in position.seats_to_move():
                    joint[at] = ask_move(specs[seat], players[seat], position, seat)
            position.play(*joint)
    finally:
        for player in players:
            player.close()
    return position


def longest_known(position: Position, seat: int = 0) -> int:
    """Cells of the longest path from here that is found in a moment; at least 1 from a start that is not shut in."""
    board = board_of(position)
    free, head = board.free(position.state), int(position.state["head"][0][seat])
    return Filler(board).fill(free, head, Limits(nodes=NODES)).length


def count_free(position: Position) -> int:
    return int(board_of(position).free(position.state).sum())
