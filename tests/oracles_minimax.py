"""Minimax and max^n by plain recursion on positions: the answers that the kernels must give."""

from functools import partial

import numpy as np

from ludus.core import ALL
from ludus.core.records import first_record


def by_evaluation(position):
    """[seat] the game's own guess, within the range of its returns."""
    out = np.zeros(position.players)
    position.game.function("evaluate")(first_record(position.rules), first_record(position.state), out)
    return np.clip(out, *position.game.range_of_returns(position.rules)).tolist()


def by_middle(position):
    return [sum(position.game.range_of_returns(position.rules)) / 2] * position.players


def worth(position, depth, leaf, choose, decider):
    """[seat] what a position is worth if everyone chooses by `choose` and looks `depth` plies ahead."""
    if position.is_over:
        return list(position.outcome().returns)
    if depth == 0:
        return leaf(position)
    return decide(position, {}, depth, leaf, choose, decider)


def decide(position, chosen, depth, leaf, choose, decider):
    """The next seat that has not chosen yet chooses, the decider first; once all have, their moves are played."""
    asked = position.seats_asked()
    order = sorted(asked, key=lambda seat: seat != decider)  # stable: the others stay in order
    waiting = [seat for seat in order if seat not in chosen]
    if not waiting:
        after = position.copy()
        after.play(*(chosen[seat] for seat in asked))
        return worth(after, depth - 1, leaf, choose, decider)
    seat = waiting[0]
    inner = partial(decide, position, depth=depth, leaf=leaf, choose=choose, decider=decider)
    return choose(seat, decider, [inner({**chosen, seat: move}) for move in position.legal(seat)])


def paranoid(seat, decider, values):
    """The decider takes the most for itself, and all others leave it the least. The first of equals."""
    best = max if seat == decider else min
    return best(values, key=lambda each: each[decider])


def maxn(seat, decider, values):
    """Everyone takes the most for itself, the first of equals."""
    return max(values, key=lambda each: each[seat])


def values_of_moves(position, seat, depth, leaf, choose):
    """What each of the seat's moves is worth to it, in the order of the rules."""
    if position.mover != ALL:
        assert position.mover == seat
    return [decide(position, {seat: move}, depth, leaf, choose, seat)[seat] for move in position.legal(seat)]
