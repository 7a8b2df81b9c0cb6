"""Max^n as a kernel: everyone takes the move that is best for itself, the first of equals. For any number of seats.

The walk is that of `negamax.py`, slices, turns and depths included, but a frame answers the values of all seats. What others
can get says nothing about what they leave to one, so nothing is cut off; except that nobody looks further once it has the
highest return there is. Memory and order would not help then, and there is neither.
"""

from __future__ import annotations

import math
from typing import Any

from ludus.core.slots import highest, is_over, returns, step
from ludus.search.negamax import (
    ANSWERED,
    GOES_ON,
    PAUSED,
    STUCK,
    begin_depth,
    end_depth,
    extend,
    note,
    open_next,
    open_turn,
    set_window,
    value_position,
)
from ludus.search.table import BOTH


def deepen_for_all(  # noqa: PLR0912, PLR0915  (one loop, as in `negamax.py`)
    rules: Any,  # [1] RULES
    stack: Any,  # [plies + 1] STATE, the line being followed; the last is a leaf's to play with
    frames: Any,  # [levels] FRAME; the best is the chooser's own
    options: Any,  # [levels, MAX_MOVES + guard] the moves of each frame
    values: Any,  # [levels, seats] what the best move of each frame gives to all
    joint: Any,  # [plies, seats] the moves of the turn being chosen at each ply
    lines: Any,  # [levels, LINE, seats] the best play found from each frame
    lengths: Any,  # [levels] plies of it
    history: Any,  # [0, 0] none
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
            open_frame(frames[0], 0)
            level = 0
        frame = frames[level]
        if frame.next == frame.count:  # its values are the answer to the move that led to it
            level -= 1
            if level < 0:
                run.level = -1
                continue
            copy_values(values[level + 1], worth[0])
            proven = frame.proven
        else:
            if run.nodes >= stop:
                run.level = level
                return PAUSED
            if level == 0:
                run.place, run.mark = frame.next, run.nodes
            ply, inner, status, proven = frame.ply, frames[level + 1], ANSWERED, BOTH
            frame.trying = options[level, frame.next]
            frame.next += 1
            joint[ply, frame.seat] = frame.trying
            lengths[level + 1] = 0
            if not frame.is_last:
                run.is_together = True
                status = open_next(rules[0], stack[ply], inner, options[level + 1], joint[ply], frame.seat, decider)
                frame.has_stepped = status == ANSWERED
            if status == ANSWERED:
                stack[ply + 1] = stack[ply]
                ply += 1
                step(rules[0], stack[ply], joint[ply - 1])
                run.nodes += 1
                if is_over(rules[0], stack[ply]):
                    returns(rules[0], stack[ply], worth[0])
                elif ply == run.depth:
                    proven = 0
                    if value_position(rules[0], stack, ply, run, rng[0], moves, spare, worth, effort) < 0:
                        return STUCK
                else:
                    status = open_turn(rules[0], stack[ply], inner, options[level + 1], joint[ply], decider)
            if status == STUCK:
                return STUCK
            if status == GOES_ON:
                open_frame(inner, ply)
                level += 1
                continue
        frame = frames[level]
        own = worth[0, frame.seat]
        if level == 0:
            note(root, run, frame, own, proven)
            root[run.place].is_exact = True
        if own > frame.best:
            extend(frame, joint, lines, lengths, level)
            frame.best = frame.alpha = own
            frame.move = frame.trying
            copy_values(worth[0], values[level])
        frame.proven &= proven
        if own >= highest(rules[0]):
            frame.next = frame.count


def copy_values(source: Any, target: Any) -> None:
    for seat in range(source.shape[0]):
        target[seat] = source[seat]


def open_frame(frame: Any, ply: int) -> None:
    set_window(frame, ply, -math.inf, math.inf)
    frame.proven = BOTH  # until a move has not been
