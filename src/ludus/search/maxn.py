"""Max^n as a kernel: everyone takes the move that is best for itself, the first of equals. For any number of seats.

The walk is that of alpha-beta (`stack.py`), slices, turns and depths included, but a frame answers the values of all seats.
What others can get says nothing about what they leave to one, so nothing is cut off; except that nobody looks further once it
has the highest return there is. Memory and order would not help then, and there is neither.
"""

from __future__ import annotations

import math
from typing import Any

from ludus.core.slots import Record, highest, is_over, returns
from ludus.search.stack import (
    ANSWERED,
    GOES_ON,
    PAUSED,
    STUCK,
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
from ludus.search.table import BOTH


def deepen_for_all(
    walk: Walk,  # where a frame's best is the chooser's own
    values: Any,  # [levels, seats] what the best move of each frame gives to all
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
            open_frame(walk.frames[0], 0)
        level = run.level
        frame = walk.frames[level]
        if frame.next < frame.count:
            if run.nodes >= stop:
                return PAUSED
            if level == 0:
                run.place, run.mark = frame.next, run.nodes
            frame.trying = walk.options[level, frame.next]
            frame.next += 1
            status = follow_for_all(walk, leaf, run, frame)
            if status == STUCK:
                return STUCK
            if status == GOES_ON:
                run.level = level + 1
                continue
        else:  # its values are the answer to the move that led to it
            run.level = level - 1
            if level == 0:
                continue
            copy_values(values[level], leaf.worth[0])
            run.answer_proven = frame.proven
        receive_for_all(walk, values, roots.now, leaf.worth[0], run)


def follow_for_all(walk: Walk, leaf: Leaf, run: Record, frame: Record) -> int:
    """Make the frame's move. ANSWERED if that comes to values, GOES_ON if to another frame, which is open then."""
    rules, stack, below = walk.rules[0], walk.stack, run.level + 1
    inner, status = walk.frames[below], make_move(walk, run, frame)
    ply = frame.ply + 1
    if status != ANSWERED:
        open_frame(inner, frame.ply)
        return status
    run.answer_proven = BOTH
    if is_over(rules, stack[ply]):
        returns(rules, stack[ply], leaf.worth[0])
        return ANSWERED
    if ply == run.depth:
        run.answer_proven = 0
        return ANSWERED if value_position(rules, stack, ply, run, leaf) >= 0 else STUCK
    status = open_turn(rules, stack[ply], inner, walk.options[below], walk.joint[ply], run.decider)
    open_frame(inner, ply)
    return status


def receive_for_all(walk: Walk, values: Any, root: Any, worth: Any, run: Record) -> None:
    """The answer reaches the frame whose move it is about."""
    level = run.level
    frame = walk.frames[level]
    own = worth[frame.seat]
    if level == 0:
        note(root, run, own, run.answer_proven, True)
    if own > frame.best:
        if level == 0:
            run.choice = run.place
        extend(walk, frame, level)
        frame.best = frame.alpha = own
        frame.move = frame.trying
        copy_values(worth, values[level])
    frame.proven &= run.answer_proven
    if own >= highest(walk.rules[0]):
        frame.next = frame.count


def copy_values(source: Any, target: Any) -> None:
    for seat in range(source.shape[0]):
        target[seat] = source[seat]


def open_frame(frame: Any, ply: int) -> None:
    set_window(frame, ply, -math.inf, math.inf)
    frame.proven = BOTH  # until a move has not been
