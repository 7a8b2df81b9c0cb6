"""The formula of UCB as people write it: the course's, and those with one part that is wrong."""

from __future__ import annotations

import math
from collections.abc import Callable

from ludus.course import scoring, utility
from ludus.course.player import Counter

Formula = Callable[[Counter, int, int], float]  # of an action's games, of all games so far, and of all that are planned


def _exploring(term: Callable[[float, float], float], score: Callable[[Counter], float] = scoring) -> Formula:
    """One whose exploration term, of all games and the action's own, is put together in another way."""
    return lambda counter, n, planned: score(counter) + term(n, sum(counter))


def _formula(
    score: Callable[[Counter], float] = scoring,
    constant: float = 0.3,
    log: Callable[[float], float] = math.log,
    total: Callable[[Counter, int, int], float] = lambda counter, n, planned: n,
    own: Callable[[Counter], float] = sum,
) -> Formula:
    """The course's, but for one part that somebody has got wrong."""
    return lambda counter, n, planned: score(counter) + constant * math.sqrt(log(total(counter, n, planned)) / own(counter))


def by_the_course(counter: Counter, n: int, planned: int) -> float:
    return utility(counter, n)


def _decided(counter: Counter) -> float:
    """The score of the games that somebody has won."""
    return (counter[0] - counter[1]) / max(1, counter[0] + counter[1])


CONSTANTS = (1, math.sqrt(2), 2, 0.5, 0.1, 0.03, 3, 0.7, 0.2, 0.4, math.sqrt(0.3), 0.3 * math.sqrt(2), 0.6, 0.15, 5, 10)

FORMULAS: dict[str, list[Formula]] = {
    "ucb-log10": [_formula(log=math.log10), _formula(log=math.log2)],
    "ucb-without-total": [
        _formula(total=lambda counter, n, planned: sum(counter)),
        _formula(log=lambda n: 1),
        _formula(constant=0),
        _formula(total=lambda counter, n, planned: planned),
    ],
    "ucb-n-before-update": [
        _formula(total=lambda counter, n, planned: n - 1),
        _formula(own=lambda counter: max(1, sum(counter) - 1)),
        _formula(total=lambda counter, n, planned: n + 1),
        _formula(own=lambda counter: sum(counter) + 1),
        _formula(total=lambda counter, n, planned: n + 1, own=lambda counter: sum(counter) + 1),
    ],
    "ucb-wrong-constant": [_formula(constant=constant) for constant in CONSTANTS],
    "simulations-counted-twice": [
        _formula(total=lambda counter, n, planned: 2 * n, own=lambda counter: 2 * sum(counter)),
        _formula(own=lambda counter: 2 * sum(counter)),
        _formula(lambda c: scoring(c) / 2, total=lambda counter, n, planned: 2 * n, own=lambda counter: 2 * sum(counter)),
        _formula(total=lambda counter, n, planned: 2 * n),
    ],
    "ucb-wrong-term": [
        _exploring(lambda n, own: 0.3 * math.log(n) / own),
        _exploring(lambda n, own: 0.3 * math.sqrt(math.log(n)) / own),
        _exploring(lambda n, own: 0.3 * math.sqrt(math.log(own) / n)),
        _exploring(lambda n, own: 0.3 * math.sqrt(n / own)),
        _exploring(lambda n, own: 0.3 * math.sqrt(own / math.log(n))),
        _exploring(lambda n, own: -0.3 * math.sqrt(math.log(n) / own)),
    ],
    "ucb-score-not-mean": [
        _formula(lambda counter: counter[0] - counter[1]),
        _formula(lambda counter: counter[0]),
    ],
    "losses-not-counted": [_formula(lambda counter: counter[0] / sum(counter))],
    "wins-and-losses-swapped": [_formula(lambda counter: -scoring(counter))],
    "draws-not-in-count": [
        _formula(_decided, own=lambda counter: max(1, counter[0] + counter[1])),
        _formula(_decided),
    ],
    "draw-as-defeat": [_formula(lambda counter: (counter[0] - counter[1] - counter[2]) / sum(counter))],
}
