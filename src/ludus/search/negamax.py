"""Alpha-beta as a kernel: iterative deepening on an explicit stack, so that it can stop after any position and go on later.

Values are the deciding seat's, in the game's own units, and everyone else wants them low. A frame of the stack is one seat's
choice: its *side* is +1 where the decider chooses and -1 elsewhere, and its values are multiplied by that, so that every frame
looks for the highest. Where all move at once, the decider chooses first and the others one after the other, each knowing
the choices before its own; then all of them are played together.

The contract of a frame, with w the exact minimax value to the remaining depth and v what the frame answers (fail-soft):

    alpha < v < beta   then  w == v
    v <= alpha         then  w <= v
    v >= beta          then  w >= v

and beside v, `proven` tells which of the two inequalities hold for the whole game, because they rest on ends of games alone:
LOW if w >= v does, HIGH if w <= v does. At the ends of the range of returns one of them is known for free.

The root's moves are tried in the order of the rules, after the best of the depth before, and an earlier one is given the
chance to be as good as the best so far: what is chosen is the first of the best in the order of the rules, whatever the
table, the killers and the history say about the order inside. Only where all is lost, below the middle of the range of
returns to the end, the choice of the depth before stays, unless there is something better.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ludus.core import ALL, WAIT
from ludus.core.slots import MAX_MOVES, Record, highest, is_over, key, legal, lowest, mover, players, returns, slot, step
from ludus.search.table import BOTH, EXACT, HIGH, LOW, LOWER, UPPER, find, has_lower, has_upper, place_for

FRAME = np.dtype(
    [
        ("alpha", "f8"),  # the window, in the units of the side that chooses here; alpha rises
        ("beta", "f8"),
        ("floor", "f8"),  # alpha as it was at first
        ("best", "f8"),
        ("key", "u8"),
        ("move", "i8"),  # the best so far
        ("trying", "i8"),  # the one being looked at
        ("next", "i4"),
        ("count", "i4"),
        ("ply", "i4"),
        ("seat", "i1"),
        ("is_first", "i1"),  # of those who choose in this turn
        ("is_last", "i1"),  # known to be: nobody else moves in this turn
        ("has_stepped", "i1"),  # the move being looked at was the turn's last
        ("has_hint", "i1"),  # `move` is what the table knows to be good here
        ("proven", "i1"),
    ]
)
ROOT = np.dtype(
    [  # one of the root's moves, in the order of the rules
        ("move", "i8"),
        ("value", "f8"),
        ("nodes", "i8"),
        ("is_done", "i1"),  # in this depth
        ("is_exact", "i1"),  # else the value is an upper bound
        ("is_lost", "i1"),  # for good, for the value stays below the middle of the range
        ("proven", "i1"),
    ]
)
CONTROL = np.dtype(
    [  # where the search stands between two slices
        ("level", "i8"),  # of the stack; -1 between two depths
        ("nodes", "i8"),  # positions looked at, the root left out
        ("place", "i8"),  # of the root's move being looked at, in the order of the rules
        ("mark", "i8"),  # what nodes was before it
        ("depth", "i8"),  # being searched
        ("whole", "i8"),  # searched as a whole
        ("most", "i8"),  # no depth beyond
        ("decider", "i8"),
        ("age", "i8"),  # of entries in the table
        ("seed", "u8"),  # of leaves that draw lots
        ("done", "i8"),  # moves of the root looked at in this depth
        ("choice", "i8"),  # the best of them: its place in the order of the rules
        ("whole_choice", "i8"),  # the same for the last whole depth
        ("line", "i8"),  # the length of the last whole depth's line
        ("proven", "i8"),  # of the last whole depth's value
        ("is_together", "i8"),  # somewhere all moved at once
        ("lowest", "f8"),  # the range of values
        ("highest", "f8"),
    ]
)
PAUSED, FINISHED, NEEDS_ROOM, STUCK = 0, 1, 2, -1  # what a slice ends with
GOES_ON, ANSWERED = 3, 4  # what a step of it comes to
LINE = 64  # plies of a principal variation that are kept
WIDTH = 1024  # of the history: moves are numbers of any range, and those 1024 apart share a place
FIRST, KILLER, SECOND_KILLER = 2**62, 2**61, 2**60  # ranks in the order of moves; the history stays below

ORDERED: int = slot("ORDERED")  # with fewer plies left, moves are taken as they come, and nothing is looked up or remembered
value_position: Any = slot(
    "value_position"
)  # (rules, stack, at, control, rng, moves, options, worth, effort) -> 0, -1 if stuck


def deepen(  # noqa: PLR0912, PLR0915  (one loop: a call that hands on so many arrays costs as much as a position)
    rules: Any,  # [1] RULES
    stack: Any,  # [plies + 1] STATE, the line being followed; the last is a leaf's to play with
    frames: Any,  # [levels] FRAME
    options: Any,  # [levels, MAX_MOVES + guard] the moves of each frame
    ranks: Any,  # [levels, MAX_MOVES + guard] what speaks for each
    joint: Any,  # [plies, seats] the moves of the turn being chosen at each ply
    lines: Any,  # [levels, LINE, seats] the best play found from each frame
    lengths: Any,  # [levels] plies of it
    killers: Any,  # [levels, 2] moves that cut off here lately
    history: Any,  # [seats, WIDTH] how much each move has cut off
    table: Any,  # [entries] ENTRY, or empty
    root: Any,  # [moves] ROOT, this depth's
    whole: Any,  # [moves] ROOT, the last whole depth's
    line: Any,  # [LINE, seats] the last whole depth's
    control: Any,  # [1] CONTROL
    rng: Any,  # [1] STREAM
    moves: Any,  # [seats] a leaf's to work with
    spare: Any,  # [MAX_MOVES + guard, or more] a leaf's to work with
    worth: Any,  # [2, seats] a leaf's answer, and room for one game of many
    effort: int,  # what the leaf says it means
    budget: int,
) -> int:
    """Look at about `budget` more positions. Returns how the slice ended."""
    run = control[0]
    decider, level, stop = run.decider, run.level, run.nodes + budget
    while True:
        if level < 0:
            if run.whole < run.depth:
                end_depth(root, whole, lines[0], lengths[0], line, run, frames[0])
            status = begin_depth(rules, stack, frames[0], options[0], joint[0], root, run, history)
            if status != GOES_ON:
                return status
            level = 0
        frame = frames[level]
        if frame.next == frame.count:  # its value is the answer to the move that led to it
            settle(rules[0], frame, decider)
            level -= 1
            if level < 0:
                run.level = -1
                continue
            if table.shape[0] > 0 and frame.is_first and run.depth - frame.ply >= ORDERED:
                remember(table, frame, run)
            value, proven = turn_over(frame.best, frame.proven, frame.seat == decider)
        else:
            if run.nodes >= stop:
                run.level = level
                return PAUSED
            if level == 0:
                if not pick_root(rules[0], frame, root, run):
                    continue
            elif run.depth - frame.ply >= ORDERED:
                pick(frame, options[level], ranks[level])
            else:
                frame.trying = options[level, frame.next]
                frame.next += 1
            ply, inner, status = frame.ply, frames[level + 1], ANSWERED
            joint[ply, frame.seat] = frame.trying
            lengths[level + 1] = 0
            if not frame.is_last:
                run.is_together = True
                status = open_next(rules[0], stack[ply], inner, options[level + 1], joint[ply], frame.seat, decider)
                frame.has_stepped = status == ANSWERED
                hand_window(frame, inner, ply, decider)
            if status == ANSWERED:
                stack[ply + 1] = stack[ply]
                ply += 1
                step(rules[0], stack[ply], joint[ply - 1])
                run.nodes += 1
                if is_over(rules[0], stack[ply]):
                    returns(rules[0], stack[ply], worth[0])
                    value, proven = worth[0, decider], BOTH
                elif ply == run.depth:
                    if value_position(rules[0], stack, ply, run, rng[0], moves, spare, worth, effort) < 0:
                        return STUCK
                    value, proven = worth[0, decider], 0
                else:
                    status = open_turn(rules[0], stack[ply], inner, options[level + 1], joint[ply], decider)
                    hand_window(frame, inner, ply, decider)
                    if table.shape[0] > 0 and run.depth - ply >= ORDERED:
                        inner.key = np.uint64(key(rules[0], stack[ply]))
                        at = find(table, inner.key, run.age, run.depth - ply)
                        if at >= 0 and use(table[at], inner, run.depth - ply):
                            status = ANSWERED
                            value, proven = turn_over(inner.best, inner.proven, inner.seat == decider)
            if status == STUCK:
                return STUCK
            if status == GOES_ON:
                level += 1
                if run.depth - ply >= ORDERED:
                    rank(inner, options[level], ranks[level], killers[level], history)
                continue
        frame = frames[level]
        value, proven = turn_over(value, proven, frame.seat == decider)
        if level == 0:
            note(root, run, frame, value, proven)
        if frame.alpha < value < frame.beta:
            extend(frame, joint, lines, lengths, level)
        take(frame, value, proven)
        if level > 0 and (value >= frame.beta or value >= top_of(rules[0], frame.seat == decider)):
            reward(frame, killers[level], history, run.depth - frame.ply)
            frame.next = frame.count


# Depths: the root's moves from one to the next.


def begin_depth(rules: Any, stack: Any, frame: Record, options: Any, joint: Any, root: Any, run: Record, history: Any) -> int:
    """The next depth, unless there is no need or no room for it."""
    if run.proven == BOTH or run.depth == run.most:
        return FINISHED
    if run.depth + 3 > stack.shape[0]:
        return NEEDS_ROOM
    run.depth += 1
    run.done, run.choice = 0, -1
    run.lowest, run.highest = lowest(rules[0]), highest(rules[0])
    for i in range(root.shape[0]):
        root[i].is_done = False
    for seat in range(history.shape[0]):
        for i in range(WIDTH):
            history[seat, i] >>= 1  # what cut off in shallower searches counts less and less
    set_window(frame, 0, -math.inf, math.inf)
    return open_turn(rules[0], stack[0], frame, options, joint, run.decider)


def end_depth(root: Any, whole: Any, found: Any, length: int, line: Any, run: Record, frame: Record) -> None:
    run.whole, run.whole_choice = run.depth, run.choice
    run.proven = frame.proven
    for i in range(root.shape[0]):
        whole[i] = root[i]
    for ply in range(length):
        for seat in range(line.shape[1]):
            line[ply, seat] = found[ply, seat]
    run.line = length


def note(root: Any, run: Record, frame: Record, value: float, proven: int) -> None:
    """One of the root's moves is done."""
    tried = root[run.place]
    tried.value, tried.proven, tried.nodes = value, proven, run.nodes - run.mark
    tried.is_done = True
    tried.is_exact = value > frame.alpha or proven == BOTH
    run.done += 1
    tried.is_lost = value < (run.lowest + run.highest) / 2 and proven & HIGH != 0
    if value > frame.alpha:
        run.choice = run.place


# Choices: whose they are, and in which order they are tried.


def open_turn(rules: Record, state: Record, frame: Record, options: Any, joint: Any, decider: int) -> int:
    """The first choice of a turn: the mover's, or the decider's where all move at once. GOES_ON, or STUCK without moves."""
    turn = mover(rules, state)
    frame.seat = decider if turn == ALL else turn
    frame.is_first, frame.has_hint = True, False
    frame.is_last = frame.has_stepped = turn != ALL
    for seat in range(players(rules)):
        joint[seat] = WAIT
    frame.count = count = legal(rules, state, frame.seat, options)
    return GOES_ON if 1 <= count <= MAX_MOVES else STUCK


def open_next(rules: Record, state: Record, frame: Record, options: Any, joint: Any, after: int, decider: int) -> int:
    """The next seat with a choice in this turn: GOES_ON; ANSWERED if there is none left, STUCK if the rules give no moves.

    The decider is first, then the others in order; a seat with one move has no choice.
    """
    first = 0 if after == decider else after + 1
    for seat in range(first, players(rules)):
        if seat != decider:
            count = legal(rules, state, seat, options)
            if count < 1 or count > MAX_MOVES:
                return STUCK
            joint[seat] = options[0]
            if count > 1:
                frame.seat, frame.count = seat, count
                frame.is_first, frame.is_last, frame.has_hint = False, False, False
                return GOES_ON
    return ANSWERED


def rank(frame: Record, options: Any, ranks: Any, killers: Any, history: Any) -> None:
    """What the table knows to be good first, then what cut off here lately, then what cut off most."""
    for i in range(frame.count):
        move = options[i]
        if frame.has_hint and move == frame.move:
            ranks[i] = FIRST
        elif move == killers[0]:
            ranks[i] = KILLER
        elif move == killers[1]:
            ranks[i] = SECOND_KILLER
        else:
            ranks[i] = history[frame.seat, move & (WIDTH - 1)]


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


def reward(frame: Record, killers: Any, history: Any, depth: int) -> None:
    """The move just tried cut off what was left, if anything was: try it early next time."""
    if frame.next == frame.count:
        return
    move = frame.trying
    if killers[0] != move:
        killers[0], killers[1] = move, killers[0]
    history[frame.seat, move & (WIDTH - 1)] += depth * depth


# Values: windows on the way down, bounds on the way up.


def set_window(frame: Record, ply: int, alpha: float, beta: float) -> None:
    frame.alpha = frame.floor = alpha
    frame.beta = beta
    frame.best = -math.inf
    frame.next = 0
    frame.ply = ply
    frame.proven = HIGH  # until a move has not been


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


def extend(frame: Record, joint: Any, lines: Any, lengths: Any, level: int) -> None:
    """The best play from here: this turn's moves, once all have chosen, and the best play from there."""
    shift, seats = int(frame.has_stepped), joint.shape[1]
    length = min(lengths[level + 1] + shift, LINE)
    for ply in range(length - 1, shift - 1, -1):
        for seat in range(seats):
            lines[level, ply, seat] = lines[level + 1, ply - shift, seat]
    if shift:
        for seat in range(seats):
            lines[level, 0, seat] = joint[frame.ply, seat]
    lengths[level] = length
