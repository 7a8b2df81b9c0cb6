"""Where every move loses against one who knew it, the champion mixes nearly as well as the exact solver."""

from __future__ import annotations

import math
import time
from itertools import islice
from statistics import mean

from ludus import Position
from ludus.champions.duel import Duel
from ludus.champions.tron_board import lay_ground, make_board
from ludus.core import Limits, Thought
from ludus.search.retrograde import Retrograde, Solution
from small_duels import draw_duels


def guesses(count: int, seed: int) -> list[tuple[Position, int, Solution]]:
    """Positions that are lost for a seat that shows its moves, and not lost otherwise."""
    solver: list[Retrograde] = []

    def is_guess(position: Position, seat: int) -> Solution | None:
        if not solver:
            solver.append(Retrograde(position.game, 256))
        solution = solver[0].solve(position)
        return solution if solution.bounds(position, seat)[0] == -1 < solution.value(position, seat) else None

    found = ((position, seat, is_guess(position, seat)) for position, seat in draw_duels(seed))
    return list(islice(((position, seat, solution) for position, seat, solution in found if solution), count))


def sure_of(position: Position, seat: int, shares: dict[int, float], solution: Solution) -> float:
    """What a mixture gets at least, whatever the other one moves, if both play on perfectly."""

    def after(own: int, other: int) -> float:
        then = position.copy()
        then.play(*((own, other) if seat == 0 else (other, own)))
        outcome = then.outcome()
        return float(outcome.returns[seat]) if outcome else solution.value(then, seat)

    return min(sum(share * after(own, other) for own, share in shares.items()) for other in position.legal(1 - seat))


def think(position: Position, seat: int, *, guesses: bool = True) -> Thought:
    duel, ground = Duel(position.game, 1, guesses=guesses), lay_ground(position, make_board(position, 2), (0, 1))
    *_, thought = duel.think(position, seat, (0, 1), ground, Limits(nodes=5000), math.inf, time.perf_counter())
    return thought


def shares_of(position: Position, seat: int, *, guesses: bool) -> dict[int, float]:
    return {each.move: each.share for each in think(position, seat, guesses=guesses).moves}


def test_its_mixture_is_sure_of_nearly_as_much_as_the_best():
    asked = guesses(12, 4000)
    best = mean(solution.value(position, seat) for position, seat, solution in asked)
    mixed, pure = (
        mean(sure_of(position, seat, shares_of(position, seat, guesses=each), solution) for position, seat, solution in asked)
        for each in (True, False)
    )
    assert best - 0.05 <= mixed <= best + 1e-9
    assert pure < best - 0.2


def test_what_it_guesses_is_told():
    position, seat, _ = guesses(1, 4000)[0]
    thought = think(position, seat)
    assert "guessed" in thought.notes[0]
    assert math.isclose(sum(each.share for each in thought.moves), 1)
    assert thought.move in {each.move for each in thought.moves if each.share > 0}
