"""The walk that alpha-beta and max^n share: through turns, along a stack that Python owns, deeper and deeper.

A frame of the stack is one seat's choice. Where all move at once, the decider chooses first and the others one after the other,
each knowing the choices before its own; then all of them are played together. A seat with one move has no choice, and no frame.
The stack stays as it is between two slices, so that a search can stop after any position and go on later.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ludus.core import ALL, WAIT
from ludus.core.slots import MAX_MOVES, Record, highest, legal, lowest, mover, players, slot, step
from ludus.search.table import BOTH, HIGH

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
        ("answer", "f8"),  # to the move just made
        ("answer_proven", "i8"),
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

value_position: Any = slot("value_position")  # (rules, stack, at, control, leaf) -> 0, or -1 if stuck


class Walk(NamedTuple):
    """The line being followed, and what is known of it."""

    rules: Any  # [1] RULES
    stack: Any  # [plies + 2] STATE of each ply; the last is a leaf's to play with
    frames: Any  # [levels] FRAME
    options: Any  # [levels, MAX_MOVES + guard] the moves of each frame
    joint: Any  # [plies, seats] the moves of the turn being chosen at each ply
    lines: Any  # [levels, LINE, seats] the best play found from each frame
    lengths: Any  # [levels] plies of it


class Roots(NamedTuple):
    """The root's moves: what is found out in this depth, and what was in the last whole one."""

    now: Any  # [moves] ROOT
    whole: Any  # [moves] ROOT
    line: Any  # [LINE, seats] the best play, in the last whole depth


class Leaf(NamedTuple):
    """What a leaf works with."""

    rng: Any  # [1] STREAM
    moves: Any  # [seats]
    spare: Any  # [MAX_MOVES + guard, or more]
    worth: Any  # [2, seats] its answer, and room for one game of many
    effort: int  # what it says it means


# Depths: the root's moves from one to the next.


def turn_depth(walk: Walk, roots: Roots, run: Record) -> int:
    """Put down what a depth came to, and begin the next, unless there is no need or no room for it."""
    if run.whole < run.depth:
        end_depth(walk, roots, run)
    if run.proven == BOTH or run.depth == run.most:
        return FINISHED
    if run.depth + 3 > walk.stack.shape[0]:
        return NEEDS_ROOM
    run.depth += 1
    run.done, run.choice, run.level = 0, -1, 0
    run.lowest, run.highest = lowest(walk.rules[0]), highest(walk.rules[0])
    for i in range(roots.now.shape[0]):
        roots.now[i].is_done = False
    set_window(walk.frames[0], 0, -math.inf, math.inf)
    return open_turn(walk.rules[0], walk.stack[0], walk.frames[0], walk.options[0], walk.joint[0], run.decider)


def end_depth(walk: Walk, roots: Roots, run: Record) -> None:
    run.whole, run.whole_choice = run.depth, run.choice
    run.proven, run.line = walk.frames[0].proven, walk.lengths[0]
    for i in range(roots.now.shape[0]):
        roots.whole[i] = roots.now[i]
    for ply in range(run.line):
        for seat in range(roots.line.shape[1]):
            roots.line[ply, seat] = walk.lines[0, ply, seat]


def note(root: Any, run: Record, value: float, proven: int, is_exact: bool) -> None:
    """One of the root's moves is done."""
    tried = root[run.place]
    tried.value, tried.proven, tried.nodes = value, proven, run.nodes - run.mark
    tried.is_done, tried.is_exact = True, is_exact
    tried.is_lost = value < (run.lowest + run.highest) / 2 and proven & HIGH != 0
    run.done += 1


# Turns: who chooses, and what follows.


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


def set_window(frame: Record, ply: int, alpha: float, beta: float) -> None:
    frame.alpha = frame.floor = alpha
    frame.beta = beta
    frame.best = -math.inf
    frame.next = 0
    frame.ply = ply
    frame.proven = HIGH  # until a move has not been


def make_move(walk: Walk, run: Record, frame: Record) -> int:
    """ANSWERED once the turn is played; GOES_ON if another seat has to choose first, whose frame is open then."""
    ply, below = frame.ply, run.level + 1
    walk.joint[ply, frame.seat] = frame.trying
    walk.lengths[below] = 0
    if not frame.is_last:
        run.is_together = True
        inner, options = walk.frames[below], walk.options[below]
        status = open_next(walk.rules[0], walk.stack[ply], inner, options, walk.joint[ply], frame.seat, run.decider)
        frame.has_stepped = status == ANSWERED
        if status != ANSWERED:
            return status
    walk.stack[ply + 1] = walk.stack[ply]
    step(walk.rules[0], walk.stack[ply + 1], walk.joint[ply])
    run.nodes += 1
    return ANSWERED


def extend(walk: Walk, frame: Record, level: int) -> None:
    """The best play from here: this turn's moves, once all have chosen, and the best play from there."""
    lines, shift, seats = walk.lines, int(frame.has_stepped), walk.joint.shape[1]
    length = min(walk.lengths[level + 1] + shift, LINE)
    for ply in range(length - 1, shift - 1, -1):
        for seat in range(seats):
            lines[level, ply, seat] = lines[level + 1, ply - shift, seat]
    if shift:
        for seat in range(seats):
            lines[level, 0, seat] = walk.joint[frame.ply, seat]
    walk.lengths[level] = length
