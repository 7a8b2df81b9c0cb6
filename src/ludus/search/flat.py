"""Flat Monte Carlo: no tree, only games played to their end from behind each move there is now.

The deciding seat's moves are the *arms*. A simulation copies the root, plays one arm, and plays on by chance or by a policy;
where all move at once the others move likewise in the first turn, anew in every game. What differs is which arm is next:

- `equal`    every arm in turn: whichever has the fewest games, the first of equals;
- `halving`  rounds of equal shares of the limit, after each of which the worse half of the arms is dropped;
- `ucb`      the course's: each arm once, then whichever has the highest value + c sqrt(ln n / n_a), n games in all and n_a of
             them with this arm, values from -1 to 1; where games are won, lost or drawn that is (won - lost) / played;
- `ucb1`     Auer's: the same with values from 0 to 1 and c the square root of 2.

The final choice is by the highest `mean` (equal, halving); once more by the `formula`, bonus and all (ucb, as in the course);
or by the most `visits`, of equals the higher mean (ucb1). The first of equals is taken throughout.

All luck of a decision comes from one stream of its seed and the number of plies played before it: a game replays from its seed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass, replace
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ludus.core import Candidate, Clock, Game, Limits, Position, SpecError, Thought, stream
from ludus.core.kernels import Kernel
from ludus.core.position import GUARD
from ludus.core.slots import Record, legal, players, returns, slot, step
from ludus.core.streams import below
from ludus.core.thought import name_candidates
from ludus.errors import listed
from ludus.search.pace import Beat, Pace
from ludus.search.playout import PLAIN, UNIFORM, choose, play_out, playout_slots, stuck

Allocation = Literal["equal", "halving", "ucb", "ucb1"]
Final = Literal["mean", "formula", "visits"]
FlatEngine = Literal["compiled", "interpreted", "lockstep"]

FINALS: dict[str, Final] = {"equal": "mean", "halving": "mean", "ucb": "formula", "ucb1": "visits"}
COURSE_C = 0.3
SURE = 1.96  # standard errors to either side: 95 %
GLANCE = 100  # games where there is nothing to choose
UNLIMITED = 2**62  # games

move_first: Any = slot("move_first")  # how another seat moves in the first turn


def move_by_chance(rules: Record, state: Record, seat: int, rng: Record, options: Any) -> int:
    """Every legal move as likely as the next; WAIT if that is all there is."""
    count = legal(rules, state, seat, options)
    return int(options[0] if count == 1 else options[below(rng, count)])


def move_by_policy(rules: Record, state: Record, seat: int, rng: Record, options: Any) -> int:
    return int(choose(rules, state, seat, rng))


def play_arms(
    rules: Any,  # [1] RULES
    root: Any,  # [1] STATE
    scratch: Any,  # [1] STATE, the game being played
    rng: Any,  # [1] STREAM
    count: int,  # simulations to play
    seat: int,  # who decides
    arms: Any,  # [arms] its moves
    alive: Any,  # [alive] the arms to choose from
    played: Any,  # [arms] games so far
    sums: Any,  # [2, arms] of the seat's returns and of their squares
    is_equal: int,  # 1: the arm with the fewest games is next, 0: the best by the formula
    middle: float,  # the formula's
    unit: float,
    c: float,
    moves: Any,  # [seats]
    options: Any,  # [MAX_MOVES + guard]
    gains: Any,  # [seats] one game's returns
) -> int:
    """Play `count` games and add their returns up, arm by arm. Returns 0, or -1 if a game got stuck."""
    games = 0
    for arm in alive:
        games += played[arm]
    for _ in range(count):
        arm = find_fewest(alive, played) if is_equal else find_best(alive, played, sums, games, middle, unit, c)
        scratch[0] = root[0]
        for each in range(players(rules[0])):
            moves[each] = arms[arm] if each == seat else move_first(rules[0], scratch[0], each, rng[0], options)
        step(rules[0], scratch[0], moves)
        if play_out(rules[0], scratch[0], rng[0], moves, options) < 0:
            return -1
        returns(rules[0], scratch[0], gains)
        games += 1
        played[arm] += 1
        sums[0, arm] += gains[seat]
        sums[1, arm] += gains[seat] * gains[seat]
    return 0


def find_fewest(alive: Any, played: Any) -> int:
    """The arm with the fewest games, the first of equals."""
    fewest = alive[0]
    for arm in alive:
        if played[arm] < played[fewest]:
            fewest = arm
    return int(fewest)


def find_best(alive: Any, played: Any, sums: Any, games: int, middle: float, unit: float, c: float) -> int:
    """An arm without a game, else the best by the formula; the first of equals."""
    if games < len(alive):
        return find_fewest(alive, played)
    best, most, log_games = alive[0], -math.inf, math.log(games)
    for arm in alive:
        value = value_by_formula(sums[0, arm], played[arm], log_games, middle, unit, c)
        if value > most:
            best, most = arm, value
    return int(best)


def value_by_formula(total: float, played: int, log_games: float, middle: float, unit: float, c: float) -> float:
    """The mean return, scaled, and a bonus for arms of which little is known."""
    return (total / played - middle) / unit + c * math.sqrt(log_games / played)


@dataclass(frozen=True)
class Formula:
    """How returns are scaled for `value_by_formula`, and the weight of its bonus."""

    middle: float  # the return that counts 0
    unit: float  # how far above it counts 1
    c: float


class Arms:
    """The moves to decide between, and what came of the games behind each."""

    def __init__(self, moves: list[int]) -> None:
        self.moves = np.array(moves, np.int64)  # [arm]
        self.played = np.zeros(len(moves), np.int64)  # [arm] games
        self.sums = np.zeros((2, len(moves)))  # [2, arm] of the returns and of their squares

    def games(self) -> int:
        return int(self.played.sum())

    def mean(self, arm: int) -> float:
        return float(self.sums[0, arm] / self.played[arm])

    def error(self, arm: int) -> float:
        """The standard error of the mean; infinite after a single game."""
        games, mean = int(self.played[arm]), self.mean(arm)
        if games == 1:
            return math.inf
        variance = max(float(self.sums[1, arm]) - games * mean * mean, 0.0) / (games - 1)
        return math.sqrt(variance / games)

    def better_half(self, alive: NDArray[np.int64]) -> NDArray[np.int64]:
        """The arms that are kept, in their old order: the highest means, of equals the first; untried ones are the worst."""
        ranked = sorted(alive.tolist(), key=lambda arm: -self.mean(arm) if self.played[arm] else math.inf)
        return np.array(sorted(ranked[: (len(ranked) + 1) // 2]), np.int64)


Play = Callable[[NDArray[np.int64], int], None]
"""Plays a slice of games with the arms that are alive, at most so many, and adds them up in the arms."""


def play_by_kernel(
    kernel: Kernel,
    position: Position,
    seat: int,
    arms: Arms,
    formula: Formula | None,  # none: equal shares
    rng: NDArray[np.void],  # [1] STREAM
    pace: Pace,
) -> Play:
    """One game after the other, by the kernel; it is compiled before this answers, and so before any clock starts."""
    game, seats, weights = position.game, position.players, formula or Formula(0.0, 1.0, 0.0)
    scratch, moves = position.state.copy(), np.zeros(seats, np.int64)
    options, gains = np.zeros(game.max_moves + GUARD, np.int64), np.zeros(seats)

    def run(alive: NDArray[np.int64], count: int) -> None:
        told = (count, seat, arms.moves, alive, arms.played, arms.sums, int(formula is None), *astuple(weights))
        if kernel(position.rules, position.state, scratch, rng, *told, moves, options, gains) < 0:
            raise stuck(game)

    def play(alive: NDArray[np.int64], most: int) -> None:
        pace.begin()
        run(alive, min(pace.size, most))
        pace.end()

    run(np.arange(1), 0)
    return play


def play_in_lockstep(position: Position, seat: int, arms: Arms, rng: NDArray[np.void]) -> Play:
    """All games of a slice side by side, in equal shares. A slice never depends on the clock: its games share a generator."""
    from ludus.search.lockstep import ArmsInLockstep  # brings Tron along: only for who asks for it

    engine = ArmsInLockstep(position, seat, rng)

    def play(alive: NDArray[np.int64], most: int) -> None:
        in_turn = alive[np.argsort(arms.played[alive], kind="stable")]  # those that have a game less come first
        chosen = np.resize(in_turn, min(most, engine.together))  # [game] arm
        gains = engine.play(arms.moves[chosen])  # [game]
        arms.played += np.bincount(chosen, minlength=len(arms.moves))
        arms.sums += [np.bincount(chosen, each, len(arms.moves)) for each in (gains, gains**2)]

    return play


class FlatSearch:
    """Flat Monte Carlo for one game, from any of its positions."""

    def __init__(
        self,
        game: Game,
        allocation: Allocation = "equal",
        c: float = COURSE_C,
        final: Final | None = None,
        policy: str = UNIFORM,
        engine: FlatEngine = "compiled",
    ) -> None:
        _check_name("allocation", allocation, Allocation)
        _check_name("engine", engine, FlatEngine)
        self._game, self._allocation, self._c, self._policy = game, allocation, c, policy
        self._final = final or FINALS[allocation]
        _check_name("final choice", self._final, Final)
        if self._final == "formula" and allocation not in ("ucb", "ucb1"):
            raise SpecError(f"a final choice by the formula goes with ucb and ucb1, not with {allocation}: take mean or visits")
        self._kernel = self._make_kernel(engine)  # none in lockstep
        self._pace = Pace(first=1)  # one for all decisions: slices are as long as the last ones showed they should be

    def think(self, position: Position, seat: int, limits: Limits, seed: int = 0, every: float = math.inf) -> Iterator[Thought]:
        """Thoughts every so many seconds, and one at the end. Equal seeds give equal ones if the limit is on simulations."""
        self._check(position, seat, limits)
        arms, formula = Arms(position.legal(seat)), self._formula(position)
        play = self._prepare(position, seat, arms, formula, stream(seed, "flat", len(position.history)))
        if len(arms.moves) == 1 and limits.simulations is None:
            limits = replace(limits, simulations=GLANCE)
        clock, beat, alive = Clock(limits), Beat(every), np.arange(len(arms.moves))
        rounds = max(1, (len(alive) - 1).bit_length()) if self._allocation == "halving" else 1
        for left in range(rounds, 0, -1):
            wanted = _end_of_round(arms, limits, left)
            until = math.inf if limits.seconds is None else limits.seconds * (rounds - left + 1) / rounds  # s
            while arms.games() < wanted and (arms.games() == 0 or clock.seconds() < until):
                play(alive, wanted - arms.games())
                if beat.is_due():
                    yield self._publish(position, seat, arms, self._choose(arms, alive, formula), clock)
            if left > 1:
                alive = arms.better_half(alive)
        yield self._publish(position, seat, arms, self._choose(arms, alive, formula), clock)

    def _check(self, position: Position, seat: int, limits: Limits) -> None:
        position.check_to_move(seat)
        position.check_game(self._game, "this is a search of")
        if limits.seconds is None and limits.simulations is None:
            raise SpecError("flat Monte Carlo is limited by seconds or simulations: give one of them")

    def _make_kernel(self, engine: FlatEngine) -> Kernel | None:
        slots = playout_slots(self._game, self._policy)
        if engine != "lockstep":
            first = move_by_policy if "choose" in slots else move_by_chance
            return self._game.kernel(play_arms, engine, move_first=first, **slots)
        from ludus.games.tron.lockstep import check_game

        check_game(self._game.rules_dtype)
        if self._allocation not in ("equal", "halving"):
            raise SpecError(f"{self._allocation} looks at every game before the next: lockstep goes with equal and halving")
        if "choose" in slots:
            raise SpecError(f"games in lockstep are played by chance, not by the policy {self._policy}: take another engine")
        return None

    def _prepare(self, position: Position, seat: int, arms: Arms, formula: Formula | None, rng: NDArray[np.void]) -> Play:
        if self._kernel is None:
            return play_in_lockstep(position, seat, arms, rng)
        return play_by_kernel(self._kernel, position, seat, arms, formula, rng, self._pace)

    def _formula(self, position: Position) -> Formula | None:
        low, high = self._game.range_of_returns(position.rules)
        if self._allocation == "ucb":
            return Formula((low + high) / 2, (high - low) / 2, self._c)
        return Formula(low, high - low, math.sqrt(2)) if self._allocation == "ucb1" else None

    def _choose(self, arms: Arms, alive: NDArray[np.int64], formula: Formula | None) -> int:
        """The arm to play: of those that were tried, the first of equals."""
        tried = [int(arm) for arm in alive if arms.played[arm]]
        if self._final == "visits":
            return max(tried, key=lambda arm: (arms.played[arm], arms.mean(arm)))
        if formula is None or self._final == "mean":
            return max(tried, key=arms.mean)
        log_games, weights = math.log(arms.games()), astuple(formula)
        return max(
            tried, key=lambda arm: value_by_formula(float(arms.sums[0, arm]), int(arms.played[arm]), log_games, *weights)
        )

    def _publish(self, position: Position, seat: int, arms: Arms, chosen: int, clock: Clock) -> Thought:
        low, high = self._game.range_of_returns(position.rules)
        table = list(name_candidates(position))
        table[seat] = tuple(
            _describe(arms, arm, replace(named, share=float(arm == chosen)), low, high) for arm, named in enumerate(table[seat])
        )
        move = table[seat][chosen]
        how = "at random" if self._policy in (UNIFORM, PLAIN) else f"by the policy {self._policy}"
        return Thought(
            position.game.name,
            seat,
            move.move,
            move.text,
            tuple(table),
            value=move.mean,
            simulations=arms.games(),
            seconds=clock.seconds(),
            notes=(f"values are means of games that everyone plays on {how}",),
        )


def _check_name(what: str, name: str, accepted: Any) -> None:
    if name not in get_args(accepted):
        raise SpecError(f"the {what} must be {listed(get_args(accepted))}, not '{name}'")


def _end_of_round(arms: Arms, limits: Limits, left: int) -> int:
    """How many games in all there are to be after this round, of `left` that are still to be played.

    The rounds share what is left equally, and the last one takes all of it; in the first, every arm has a game if it can.
    """
    if limits.simulations is None:
        return UNLIMITED
    done = arms.games()
    share = (limits.simulations - done) // left
    return done + share if done else max(share, min(limits.simulations, len(arms.moves)))


def _describe(arms: Arms, arm: int, named: Candidate, low: float, high: float) -> Candidate:
    """A move with its figures; the interval lies inside the range of the returns."""
    if not arms.played[arm]:
        return named
    mean, reach = arms.mean(arm), SURE * arms.error(arm)
    return replace(named, visits=int(arms.played[arm]), mean=mean, low=max(low, mean - reach), high=min(high, mean + reach))
