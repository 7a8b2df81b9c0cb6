"""Whether simulated games are drawn: seen from many of them together, for a few may be alike by chance.

How a player draws is its own business, and it may prefer some actions; but of those that never come up it learns nothing.
"""

from __future__ import annotations

import functools
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ludus.checker.behaviour import Behaviour, Path, walk
from ludus.checker.cases import Case, State
from ludus.checker.divergence import inside, line_of
from ludus.checker.findings import Problem
from ludus.checker.words import Said, said

ENOUGH = 80  # draws: that one of three actions is left out of all of them by chance never happens

Ran = Sequence[tuple[Case, Behaviour]]


class Draw(NamedTuple):
    """One move of a simulated game, where there was something to choose."""

    case: Case
    seen: Behaviour
    before: Path
    actions: tuple[Any, ...]
    action: Any
    line: int


def mistake_of_luck(ran: Ran) -> tuple[Problem, str] | None:
    """All games from a position are one and the same, or a place in the list of actions is never taken."""
    draws = [draw for case, seen in ran if _is_of_games(case) for draw in _draws(case, seen)]
    by_position: defaultdict[tuple[int, Path], list[Draw]] = defaultdict(list)
    for draw in draws:
        by_position[id(draw.seen), draw.before].append(draw)
    repeated = [each for each in by_position.values() if len(each) > 1]
    if sum(map(len, repeated)) >= ENOUGH and all(len({draw.action for draw in each}) == 1 for each in repeated):
        return _problem(max(repeated, key=len)), "games-all-alike"
    for count in {len(draw.actions) for draw in draws}:
        places = Counter(draw.actions.index(draw.action) for draw in draws if len(draw.actions) == count)
        if places.total() >= ENOUGH and len(places) < count:
            return _problem(max((each for each in repeated if len(each[0].actions) == count), key=len)), "never-drawn"
    return None


def _is_of_games(case: Case) -> bool:
    return "nbSim" in case.parameters and not case.board


def tell(problem: Problem) -> tuple[Said, ...]:
    """Where the games go on in one way, and how often."""
    assert problem.where is not None
    place, line = inside(problem.case, problem.where.path), line_of(problem.where.line)
    count = sum(problem.found.values())
    return (said("draws of games", place=place, count=count, found=problem.found, line=line),)


def _problem(draws: Sequence[Draw]) -> Problem:
    case, seen, before, actions, _, _ = draws[0]
    taken = Counter(draw.action for draw in draws)
    line = next((visit for visit in seen.visits if visit.path[:-1] == before), seen.visits[0]).line
    where = seen.visits[0]._replace(path=before, line=line)
    return Problem("games", case, seen, actions, {action: taken[action] for action in actions}, where)


def _draws(case: Case, seen: Behaviour) -> Iterator[Draw]:
    """Moves beyond all positions that are looked at one by one: beyond pf, or after the first."""
    base = case.parameters.get("pf", 1)
    states: dict[Path, State] = {(): case.state}
    for stride in walk(seen.steps):
        if not stride.is_move:
            continue
        states[stride.path] = stride.state
        if len(stride.path) <= base or stride.before not in states:
            continue
        actions = _actions(case.last_wins, case.draws, states[stride.before])
        if len(actions) > 1 and stride.path[-1] in actions:
            yield Draw(case, seen, stride.before, actions, stride.path[-1], stride.line)


@functools.lru_cache(maxsize=1000)
def _actions(last_wins: bool, draws: bool, state: State) -> tuple[Any, ...]:
    return Case((state,), last_wins, draws=draws).actions
