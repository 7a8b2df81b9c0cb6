"""monte_carlo, plain and in lockstep: the direction after which n imagined games have the highest mean, the first of equals."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.checker.workshop.boards import BOXED_IN, CROSSINGS, FORK, OPEN, SPREAD
from ludus.checker.workshop.functions.choosing import (
    CHOICES,
    Games,
    bests,
    certain_games,
    has_exits,
    imagined_games,
    is_chosen_by,
    means,
    typical_games,
)
from ludus.checker.workshop.functions.simulating import Simulating
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import LOCKSTEP, Position, Trial

GAMES = 6
MANY = 300  # games, by which a mean is sure
SEEDS = range(1, 7)


class MonteCarlo(Simulating):
    """`is_any_of_equals_right`: the file lists directions in an order of its own."""

    def __init__(self, name: str, is_any_of_equals_right: bool = False) -> None:
        self.name = name
        self._is_any_right = is_any_of_equals_right

    def trials(self) -> Sequence[Trial]:
        certain = [Trial(self.name, (position,), n=n) for position in (*CROSSINGS, FORK) for n in (3, 1)]
        repeated = [Trial(self.name, (position,), n=2, seed=seed) for position in (FORK, CROSSINGS[1]) for seed in SEEDS]
        watched = [Trial(self.name, (position,), n=GAMES, seed=seed) for position in OPEN for seed in SEEDS]
        seeds = SEEDS[:4] if self.name in LOCKSTEP else SEEDS[:1]  # games that are seen need no repeating
        spread = [Trial(self.name, (position,), n=MANY, seed=seed) for position in SPREAD for seed in seeds]
        return [*certain, *repeated, *watched, *spread, Trial(self.name, (BOXED_IN,), n=3)]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        position = trial.position
        possible = position.directions or [0]
        if type(seen.value) is not int or seen.value not in possible:
            return Problem("value", trial, seen, _best(trial) or possible, seen.value)
        games = imagined_games(position, seen)
        counts = {direction: len(each) for direction, each in games.items()}
        if has_exits(position) and any(counts.values()) and set(counts.values()) != {trial.n}:
            return Problem("count", trial, seen, trial.n, counts)
        known = certain_games(position) or (games if all(games.values()) else _typical(trial))
        right = bests(means(known)) if known else possible
        if seen.value in right[: None if self._is_any_right or not known else 1]:
            return None
        return Problem("choice", trial, seen, right[0], seen.value)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        if all(problem.position.is_boxed_in for problem in problems):
            return "boxed-in-not-handled"
        if any(problem.kind in ("trouble", "nothing") for problem in problems if not problem.position.is_boxed_in):
            return None
        return self._chosen_by(ran) or _mistake_of_games(ran, problems) or _mistake_of_luck(ran, source)

    def _chosen_by(self, ran: Ran) -> str | None:
        """The way to choose that gives all that was given."""
        are_seen = any(any(imagined_games(trial.position, seen).values()) for trial, seen in ran)
        known = [(games, seen.value) for trial, seen in ran if (games := _known(trial, seen, are_seen))]
        for mistake, choices in CHOICES.items():
            if any(is_chosen_by(choose, known) for choose in choices):
                return mistake
        return None


def _mistake_of_games(ran: Ran, problems: Sequence[Problem]) -> str | None:
    """Where the games were imagined, and how many."""
    if any(_is_off_the_way(trial, seen) for trial, seen in ran):
        return "same-game-steps-on"
    if any(_begins_here(trial, seen) for trial, seen in ran):
        return "direction-not-ridden"
    return "wrong-number-of-games" if all(problem.kind == "count" for problem in problems) else None


def _mistake_of_luck(ran: Ran, source: FunctionSource) -> str | None:
    """Luck decides where it should not, or nothing ever does."""
    if _varies([each for each in ran if certain_games(each[0].position)]):
        return "direction-not-ridden" if source.divides else "summed-not-averaged"
    if _varies([each for each in ran if each[0].n == MANY]):
        return "simulated-once"
    is_first = all(seen.value in trial.position.directions[:1] for trial, seen in ran if not trial.position.is_boxed_in)
    return "always-the-first" if is_first else None


def _known(trial: Trial, seen: Seen, are_seen: bool) -> Games:
    """The games that were seen; where none ever are, those that could be no others."""
    if not are_seen:
        return certain_games(trial.position) or _typical(trial)
    games = imagined_games(trial.position, seen)
    return games if has_exits(trial.position) and any(games.values()) else {}


def _typical(trial: Trial) -> Games:
    """Of so many games it is known how they come out on the whole, seen or not."""
    return typical_games(trial.position) if trial.n == MANY else {}


def _varies(ran: Ran) -> bool:
    """Whether luck changes the choice from one time to the other."""
    chosen: dict[Position, set[str]] = {}
    for trial, seen in ran:
        chosen.setdefault(trial.position, set()).add(str(seen.value))
    return any(len(each) > 1 for each in chosen.values())


def _best(trial: Trial) -> int | None:
    games = certain_games(trial.position)
    return bests(means(games))[0] if games else None


def _begins_here(trial: Trial, seen: Seen) -> bool:
    """Whether games were imagined from here in any direction, instead of n after each."""
    here, n = (trial.position.x, trial.position.y), trial.n or 0
    counts = [len(each) for each in imagined_games(trial.position, seen).values()]
    return any(ride[0] == here for ride in seen.rides) and sum(counts) == n * len(counts) > 0 and set(counts) != {n}


def _is_off_the_way(trial: Trial, seen: Seen) -> bool:
    """Whether games begin further away than the first move leads."""
    near = {(trial.position.x, trial.position.y), *map(trial.position.beside, range(1, 5))}
    return any(ride[0] not in near for ride in seen.rides)
