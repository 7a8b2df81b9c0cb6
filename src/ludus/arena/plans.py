"""Plans of the five kinds of run, from what somebody asks for, and once more from what the store remembers of it.

The command line and the page ask in their own ways; what they ask for is planned here, so that each goes on with what the
other has begun.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ludus.arena import formats, tune
from ludus.arena.entry import Conditions, Entry, enter
from ludus.arena.formats import Rounds, Totals
from ludus.arena.run import Plan
from ludus.arena.sprt import Sprt
from ludus.arena.spsa import Method
from ludus.arena.store import Run, Store
from ludus.arena.sweep import Axis, axes_of, variants
from ludus.arena.tune import Knob
from ludus.errors import LudusError, SpecError

FORMATS = ("round-robin", "gauntlet", "swiss", "knockout")
ROUNDS = 10  # if nobody says how many


@dataclass(frozen=True)
class Planned:
    """A run that can be opened and conducted."""

    entry: Entry
    plan: Plan
    pairs: int | None  # that it will have in the end; None where results decide
    most: int | None = None  # pairs after which it gives up, where results decide

    def check(self) -> None:
        """Refuse what does not fit the format, before anything is written."""
        next(self.plan.rounds())


def pairs_for(games: int, rotations: int, option: str = "--games") -> int:
    """How many pairs make so many games, which the option asks for."""
    if games % rotations:
        nearest = games + rotations - games % rotations
        unit = "an even number" if rotations == 2 else f"a multiple of {rotations}"
        raise SpecError(f"{option} {games}: games come in pairs with seats swapped, so give {unit}, such as {nearest}")
    return games // rotations


def plan_match(entry: Entry, games: int) -> Planned:
    """The same players, game after game."""
    seats, count = entry.seats, entry.count
    if count != max(2, seats):
        more = ": a tournament takes more" if count > max(2, seats) else ": name one for each seat" if seats > 1 else ""
        raise SpecError(f"{entry.game} is for {max(2, seats)} players in a match, not {count}{more}")
    pairs = pairs_for(games, count)
    plan = Plan("match", entry.setup, lambda: formats.match(seats, count, pairs), wishes={"pairs": pairs})
    return Planned(entry, plan, pairs)


def plan_tournament(entry: Entry, format: str, rounds: int | None, pairs: int | None) -> Planned:
    """Many players; who meets whom is the format's business."""
    seats, count = entry.seats, entry.count
    if count < max(2, seats):
        raise SpecError(f"a tournament of {entry.game} needs at least {max(2, seats)} players, not {count}")
    if format == "knockout" and rounds is not None:
        raise SpecError("--rounds: a knockout has as many rounds as it takes; say how many --pairs make a meeting")
    meetings, expected = _arrange_tournament(format, seats, count, rounds, pairs)
    # More rounds of the same tournament go on with it; only a swiss with other meetings, or a knockout, is another one.
    identity = {"format": format, "pairs": pairs if format in ("swiss", "knockout") else None}
    wishes = {"format": format, "rounds": rounds, "pairs": pairs}
    return Planned(entry, Plan("tournament", entry.setup, meetings, identity, wishes), expected)


def _arrange_tournament(
    format: str, seats: int, players: int, rounds: int | None, pairs: int | None
) -> tuple[Callable[[], Rounds], int | None]:
    """Who meets whom, and how many pairs that makes, if it is known."""
    if format == "knockout":
        meeting = pairs or formats.KNOCKOUT_PAIRS
        return lambda: formats.knockout(seats, players, meeting), None
    if format == "swiss":
        count, meeting = rounds or ROUNDS, pairs or 1
        return lambda: formats.swiss(seats, players, meeting, count), count * meeting * (players // 2)
    times = (rounds or ROUNDS) * (pairs or 1)
    if format == "gauntlet":
        return lambda: formats.gauntlet(seats, players, times), times * math.comb(players - 1, max(2, seats) - 1)
    return lambda: formats.round_robin(seats, players, times), times * math.comb(players, max(2, seats))


def sweep_players(player: str, axes: Sequence[Axis], opponent: str | None) -> list[str]:
    """Everybody in a sweep: the variants, and last whom they meet, if it is not each other."""
    return [*variants(player, axes), *([opponent] if opponent else [])]


def plan_sweep(
    entry: Entry, player: str, axes: Sequence[Axis], opponent: str | None, format: str, rounds: int, pairs: int
) -> Planned:
    """Variants of one player; `entry` has the `sweep_players`."""
    seats = entry.seats
    if seats > 2:
        raise SpecError(f"a sweep is for games of two; {entry.game} has {seats} seats")
    meetings, expected = _arrange_sweep(format, seats, entry.count, rounds, pairs, opponent is not None)
    settings = {"vary": {axis.name: list(axis.values) for axis in axes}, "player": player, "opponent": opponent}
    identity = {"format": format, **settings, "pairs": pairs if format == "swiss" else None}
    plan = Plan("sweep", entry.setup, meetings, identity, {**settings, "rounds": rounds, "pairs": pairs})
    return Planned(entry, plan, expected)


def _arrange_sweep(
    format: str, seats: int, players: int, rounds: int, pairs: int, has_opponent: bool
) -> tuple[Callable[[], Rounds], int]:
    if has_opponent:
        return lambda: formats.against_last(seats, players, rounds * pairs), rounds * pairs * (players - 1)
    if format == "swiss":
        return lambda: formats.swiss(seats, players, pairs, rounds), rounds * pairs * (players // 2)
    return lambda: formats.round_robin(seats, players, rounds * pairs), rounds * pairs * math.comb(players, 2)


def plan_sprt(entry: Entry, test: Sprt, games: int) -> Planned:
    """Two players, until the test is decided."""
    seats = entry.seats
    if seats > 2:
        raise SpecError(f"a sequential test is for games of two; {entry.game} has {seats} seats")
    pairs = pairs_for(games, 2)

    def is_decided(totals: Totals) -> bool:
        counts = [0] * 5
        for each in totals.values():
            counts[round(2 * each[0])] += 1
        return test.verdict(counts) is not None

    identity = {"elo0": test.elo0, "elo1": test.elo1, "alpha": test.alpha, "beta": test.beta}
    plan = Plan("sprt", entry.setup, lambda: formats.sequential(seats, 2, pairs, is_decided), identity, {"pairs": pairs})
    return Planned(entry, plan, None, pairs)


def plan_tune(
    game: str, player: str, knobs: Sequence[Knob], method: Method, steps: int, pairs: int, under: Conditions
) -> Planned:
    """Variants of one player, step by step."""
    checked = enter(game, tune.extremes(player, knobs), under)
    if checked.seats != 2:
        raise SpecError(f"tuning is for games of two, and {game} is for {checked.seats}")
    entry = replace(checked, setup=replace(checked.setup, players=(player, player)))
    plan = Plan(
        "tune",
        entry.setup,
        lambda: tune.rounds(steps, pairs),
        tune.config_of(player, knobs, method, pairs),
        {"steps": steps},
        lambda before: tune.cast(player, knobs, method, pairs, before),
    )
    return Planned(entry, plan, steps * pairs)


# --- from the store --------------------------------------------------------------------------------------------------


def plan_again(run: Run) -> Planned:
    """What a stored run was asked for last: so that it can go on."""
    config = run.config
    if run.kind == "tune":
        facts = config["player"], tune.knobs_of(run), tune.method_of(run), config["steps"], config["pairs"]
        return plan_tune(run.game, *facts, conditions_of(run))
    entry = enter(run.game, run.players, conditions_of(run))
    pairs, rounds = config["pairs"], config.get("rounds")
    if run.kind == "match":
        return plan_match(entry, pairs * entry.count)
    if run.kind == "tournament":
        return plan_tournament(entry, config["format"], rounds, pairs)
    if run.kind == "sweep":
        return plan_sweep(
            entry, config["player"], axes_of(run), config["opponent"], config["format"], rounds or ROUNDS, pairs or 1
        )
    if run.kind == "sprt":
        return plan_sprt(entry, test_of(run), 2 * pairs)
    raise LudusError(f"run {run.id} is a {run.kind}, which this ludus cannot go on with")


def open_again(store: Store, number: int) -> tuple[Planned, Run]:
    """A stored run, ready to go on; a LudusError if its files have changed since, for then it would be another one."""
    run = store.run(number)
    planned = plan_again(run)
    if planned.plan.whole_identity()["files"] != run.config.get("files", {}):
        raise LudusError(f"run {number} cannot go on: a file of its players or levels is another one now")
    return planned, run


def conditions_of(run: Run) -> Conditions:
    book, timing = run.config["book"], run.config["timing"]
    return Conditions(
        levels=tuple(book.get("levels") or ()),
        plies=book.get("plies"),
        seed=book.get("seed", 0),
        move_time=timing.get("move"),
        game_time=timing.get("game"),
        grace=timing.get("grace", 0.1),
        adjudicates=bool(run.config.get("adjudicates")),
    )


def test_of(run: Run) -> Sprt:
    """The sequential test that a run is."""
    return Sprt(*(run.config[name] for name in ("elo0", "elo1", "alpha", "beta")))


def planned_pairs(run: Run, seats: int) -> int | None:
    """How many pairs a run will have, from what is stored alone and unchecked; None where results decide."""
    config, count = run.config, len(run.players)
    pairs, rounds, kind = config.get("pairs"), config.get("rounds"), config.get("format", "")
    if run.kind == "match":
        return pairs
    if run.kind == "tune":
        return int(config["steps"]) * int(config["pairs"])
    if run.kind == "sweep":
        return _arrange_sweep(kind, seats, count, rounds or ROUNDS, pairs or 1, config.get("opponent") is not None)[1]
    return _arrange_tournament(kind, seats, count, rounds, pairs)[1] if run.kind == "tournament" else None
