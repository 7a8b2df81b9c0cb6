"""Alpha-beta as a kernel: iterative deepening on an explicit stack, so that it can stop after any position and go on later.

Values are the deciding seat's, in the game's own units, and everyone else wants them low. A frame's *side* is +1 where the
decider chooses and -1 elsewhere, and its values are multiplied by that, so that every frame looks for the highest.

The contract of a frame, with w the exact minimax value to the remaining depth and v what the frame answers (fail-soft):

    alpha < v < beta   then  w == v
    v <= alpha         then  w <= v
    v >= beta          then  w >= v

and beside v, `proven` tells which of the two inequalities hold for the whole game, because they rest on ends of games alone:
LOW if w >= v does, HIGH if w <= v does. At the ends of the range of returns one of them is known for free.

The root's moves are tried in the order of the rules, after the best of the depth before, and an earlier one is given the
chance to be as good as the best so far: what is chosen is the first of the best in the order of the rules, whatever the
table, the killers and the history say about the order inside. But a best that is proven LOW does not give way to one that is
as good to this depth only; and where all is lost, below the middle of the range of returns to the end, the choice of the depth
before stays.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ludus.core.slots import Record, highest, is_over, key, lowest, returns, slot
from ludus.search.stack import (
    ANSWERED,
    GOES_ON,
    PAUSED,
    STUCK,
    WIDTH,
    Leaf,
    Roots,
    Walk,
    extend,
    make_move,
    note,
    open_turn,
    set_window,
    turn_depth,
    value_position,
)
from ludus.search.table import BOTH, EXACT, HIGH, LOW, LOWER, UPPER, find, has_lower, has_upper, place_for

FIRST, KILLER, SECOND_KILLER = 2**62, 2**61, 2**60  # ranks in the order of moves; the history stays below

ORDERED: int = slot("ORDERED")  # with fewer plies left, moves are taken as they come, and nothing is looked up or remembered


class Order(NamedTuple):
    """What speaks for trying a move early."""

    ranks: Any  # [levels, MAX_MOVES + guard] of the moves of each frame
    killers: Any  # [levels, 2] moves that cut off here lately
    history: Any  # [seats, WIDTH] how much each move has cut off


def deepen(
    walk: Walk,
    order: Order,
    table: Any,  # [entries] ENTRY, or empty
    roots: Roots,
    leaf: Leaf,
    control: Any,  # [1] CONTROL
    budget: int,
) -> int:
    """Look at about `budget` more positions. Returns how the slice ended."""
    run = control[0]
    stop = run.nodes + budget
    while True:
        if run.level < 0:
            status = turn_depth(walk, roots, run)
            if status != GOES_ON:
                return status
            fade(order.history)
        level = run.level
        frame = walk.frames[level]
        if frame.next < frame.count:
            if run.nodes >= stop:
                return PAUSED
            if not choose_next(walk, order, roots.now, run, frame):
                continue
            status = follow(walk, table, leaf, run, frame)
            if status == STUCK:
                return STUCK
            if status == GOES_ON:
                run.level = level + 1
                if run.depth - walk.frames[level + 1].ply >= ORDERED:
                    rank(walk.frames[level + 1], walk.options[level + 1], order, level + 1)
                continue
        else:
            settle(walk.rules[0], frame, run.decider)
            run.level = level - 1
            if level == 0:
                continue
            if table.shape[0] > 0 and frame.is_first and run.depth - frame.ply >= ORDERED:
                remember(table, frame, run)
            answer(run, frame)
        receive(walk, order, roots.now, run)


def choose_next(walk: Walk, order: Order, root: Any, run: Record, frame: Record) -> bool:
    """The move to try next. False if none of those that are left need be."""
    if run.level == 0:
        return pick_root(walk.rules[0], frame, root, run)
    if run.depth - frame.ply >= ORDERED:
        pick(frame, walk.options[run.level], order.ranks[run.level])
    else:
        frame.trying = walk.options[run.level, frame.next]
        frame.next += 1
    return True


def follow(walk: Walk, table: Any, leaf: Leaf, run: Record, frame: Record) -> int:
    """Make the frame's move. ANSWERED if that comes to a value, GOES_ON if to another frame, which is open then."""
    rules, stack, below = walk.rules[0], walk.stack, run.level + 1
    inner, status = walk.frames[below], make_move(walk, run, frame)
    ply = frame.ply + 1
    if status != ANSWERED:
        hand_window(frame, inner, frame.ply, run.decider)
        return status
    if is_over(rules, stack[ply]):
        returns(rules, stack[ply], leaf.worth[0])
        run.answer, run.answer_proven = leaf.worth[0, run.decider], BOTH
        return ANSWERED
    if ply == run.depth:
        status = ANSWERED if value_position(rules, stack, ply, run, leaf) >= 0 else STUCK
        run.answer, run.answer_proven = leaf.worth[0, run.decider], 0
        return status
    status = open_turn(rules, stack[ply], inner, walk.options[below], walk.joint[ply], run.decider)
    hand_window(frame, inner, ply, run.decider)
    if table.shape[0] > 0 and run.depth - ply >= ORDERED:
        inner.key = np.uint64(key(rules, stack[ply]))
        at = find(table, inner.key, run.age, run.depth - ply)
        if at >= 0 and use(table[at], inner, run.depth - ply):
            answer(run, inner)
            return ANSWERED
    return status


def answer(run: Record, frame: Record) -> None:
    """What is known of a frame answers the move that led to it."""
    run.answer, run.answer_proven = turn_over(frame.best, frame.proven, frame.seat == run.decider)


def receive(walk: Walk, order: Order, root: Any, run: Record) -> None:
    """The answer reaches the frame whose move it is about."""
    level = run.level
    frame = walk.frames[level]
    is_own = frame.seat == run.decider
    value, proven = turn_over(run.answer, run.answer_proven, is_own)
    if level == 0:
        proven = compare(root, run, frame, value, proven)
    if frame.alpha < value < frame.beta:
        extend(walk, frame, level)
    take(frame, value, proven)
    if level > 0 and (value >= frame.beta or value >= top_of(walk.rules[0], is_own)):
        reward(frame, order, level, run.depth - frame.ply)
        frame.next = frame.count


def compare(root: Any, run: Record, frame: Record, value: float, proven: int) -> int:
    """One of the root's moves beside the best so far. Alpha is set so that the move passes it if it is preferred.

    Returns what is proven for the root: LOW only by its choice, so that a value is not taken for proven by another move.
    """
    is_exact = value > frame.alpha or proven == BOTH
    note(root, run, value, proven, is_exact)
    is_as_good = frame.alpha < value == frame.best  # and comes before it
    if value > frame.best or (is_as_good and proven & LOW >= root[run.choice].proven & LOW):
        run.choice = run.place
        frame.alpha = np.nextafter(value, -math.inf)
        return proven
    frame.alpha = max(frame.alpha, value)
    return proven & HIGH


def fade(history: Any) -> None:
    """What cut off in shallower searches counts less and less."""
    for seat in range(history.shape[0]):
        for i in range(WIDTH):
            history[seat, i] >>= 1


# Order: which move is tried next.


def rank(frame: Record, options: Any, order: Order, level: int) -> None:
    """What the table knows to be good first, then what cut off here lately, then what cut off most."""
    ranks, killers = order.ranks[level], order.killers[level]
    for i in range(frame.count):
        move = options[i]
        if frame.has_hint and move == frame.move:
            ranks[i] = FIRST
        elif move == killers[0]:
            ranks[i] = KILLER
        elif move == killers[1]:
            ranks[i] = SECOND_KILLER
        else:
            ranks[i] = order.history[frame.seat, move & (WIDTH - 1)]


def pick(frame: Record, options: Any, ranks: Any) -> None:
    """The best of the moves that are left, the earlier of equals."""
    best = at = frame.next
    for i in range(at + 1, frame.count):
        if ranks[i] > ranks[best]:
            best = i
    frame.trying = options[best]
    options[best], ranks[best] = options[at], ranks[at]
    frame.next = at + 1


def pick_root(rules: Record, frame: Record, root: Any, run: Record) -> bool:
    """The choice of the depth before, then all in order; nothing later than a best that nothing can be better than.

    A best that is lost gives way to what is better only: the choice of the depth before was not yet lost there.
    """
    while frame.next < frame.count:
        at, favourite = frame.next, max(run.whole_choice, 0)
        place = favourite if at == 0 else at - 1 if at <= favourite else at
        frame.next = at + 1
        if at == 0:
            frame.alpha = -math.inf
        elif place > run.choice or (root[run.choice].is_lost and root[run.choice].proven == BOTH):
            frame.alpha = frame.best
        else:  # it comes before the best so far, so it need only be as good
            frame.alpha = np.nextafter(frame.best, -math.inf)
        if at == 0 or frame.alpha < highest(rules):
            run.place, run.mark = place, run.nodes
            frame.trying = root[place].move
            return True
    return False


def reward(frame: Record, order: Order, level: int, depth: int) -> None:
    """The move just tried cut off what was left, if anything was: try it early next time."""
    if frame.next == frame.count:
        return
    move, killers = frame.trying, order.killers[level]
    if killers[0] != move:
        killers[1] = killers[0]
        killers[0] = move
    order.history[frame.seat, move & (WIDTH - 1)] += depth * depth


# Values: windows on the way down, bounds on the way up.


def hand_window(outer: Record, inner: Record, ply: int, decider: int) -> None:
    """The inner frame's window is the outer one's, seen from its own side."""
    if (outer.seat == decider) == (inner.seat == decider):
        set_window(inner, ply, outer.alpha, outer.beta)
    else:
        set_window(inner, ply, -outer.beta, -outer.alpha)


def top_of(rules: Record, is_decider: bool) -> float:
    """The most that a side can get."""
    return highest(rules) if is_decider else -lowest(rules)


def turn_over(value: float, proven: int, is_own: bool) -> tuple[float, int]:
    """From a side's units to the decider's, or back: what was proven low is then proven high."""
    return (value, proven) if is_own else (-value, ((proven & LOW) << 1) | (proven >> 1))


def take(frame: Record, value: float, proven: int) -> None:
    """A move's value: the frame's best is LOW if the best move is, and HIGH if all moves are."""
    low = proven & LOW
    if value == frame.best:
        low |= frame.proven & LOW
    if value > frame.best or value > frame.alpha:  # the second where a root's move is as good as a later one
        frame.best, frame.move = value, frame.trying
        frame.alpha = max(frame.alpha, value)
    elif value < frame.best:
        low = frame.proven & LOW
    frame.proven = low | (frame.proven & proven & HIGH)


def settle(rules: Record, frame: Record, decider: int) -> None:
    """A frame is done: what it does not know, being a bound only, and what the range of returns adds."""
    top, bottom = top_of(rules, frame.seat == decider), -top_of(rules, frame.seat != decider)
    if frame.best <= frame.floor:
        frame.proven &= HIGH
    if frame.best >= frame.beta or frame.best >= top:
        frame.proven &= LOW
    if frame.best >= top:
        frame.proven |= HIGH
    if frame.best <= bottom:
        frame.proven |= LOW


def use(entry: Record, frame: Record, depth: int) -> bool:
    """What the table knows. True if that is all one need know.

    If it knows the value itself, that is searched again in the narrowest window: few positions, which give the line behind it.
    """
    frame.move, frame.has_hint = entry.move, True
    is_lower, is_upper = has_lower(entry, depth), has_upper(entry, depth)
    if (is_lower and entry.value >= frame.beta) or (is_upper and entry.value <= frame.alpha):
        frame.best, frame.proven = entry.value, entry.proven
        return True
    if is_lower and is_upper:
        frame.alpha = frame.floor = np.nextafter(entry.value, -math.inf)
        frame.beta = np.nextafter(entry.value, math.inf)
    return False


def remember(table: Any, frame: Record, run: Record) -> None:
    depth = run.depth - frame.ply
    entry = table[place_for(table, frame.key, run.age, depth)]
    entry.key, entry.value, entry.move = frame.key, frame.best, frame.move
    entry.depth, entry.age, entry.proven = depth, run.age, frame.proven
    entry.kind = UPPER if frame.best <= frame.floor else LOWER if frame.best >= frame.beta else EXACT
