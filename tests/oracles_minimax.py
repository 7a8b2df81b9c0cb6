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
    if position.is_over and not hasattr(leaf, "knows_ends"):
        return list(position.outcome().returns)
    if position.is_over or depth == 0:
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


# Connect Four once more, with texts for columns and no bits: the value for whoever is to move, and in how many plies it ends.


def solve(columns, disc="x", known=None):
    """(value, plies) with best play: who wins wants it over soon, who loses late."""
    known = {} if known is None else known
    if columns not in known:
        other = "o" if disc == "x" else "x"
        if has_row(columns, other):
            return -1, 0
        moves = [i for i in range(7) if len(columns[i]) < 6]
        if not moves:
            return 0, 0
        answers = [solve(drop(columns, i, disc), other, known) for i in moves]
        value = -min(value for value, _ in answers)
        plies = [plies for answer, plies in answers if answer == -value]
        known[columns] = value, 1 + (min(plies) if value == 1 else max(plies))
    return known[columns]


def drop(columns, i, disc):
    return (*columns[:i], columns[i] + disc, *columns[i + 1 :])


def has_row(columns, disc):
    cells = {(x, y) for x, column in enumerate(columns) for y, each in enumerate(column) if each == disc}
    ways = ((1, 0), (0, 1), (1, 1), (1, -1))
    return any(all((x + i * dx, y + i * dy) in cells for i in range(4)) for x, y in cells for dx, dy in ways)
