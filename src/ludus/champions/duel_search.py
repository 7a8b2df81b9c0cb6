"""The search of a duel: negamax along a stack that Python owns, deeper and deeper, one tick at a time.

Where both move together, the one who decides is taken to choose first and the other to know it. That is pessimistic, and so a
win that is found is a win against everything. Two who choose the same cell meet there: a draw, or both are sent home. Where
they move in turn, the search is what it seems.

A level of the stack is one rider's choice. Values are those of the rider who chooses there:

    answer <= true value of the depth  if answer <= alpha
    answer >= true value of the depth  if answer >= beta

A position in which the riders can no longer get at each other is not searched any further: it is valued by how much each can
fill (`duel_apart`), and remembered as if it had been searched to the end.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.duel_apart import DRAW, MOST, SURE, WIN, value_apart
from ludus.champions.duel_table import EXACT, LOWER, UPPER, expect, find, keep
from ludus.champions.tron_board import Board, Ground, build, clear, list_free
from ludus.champions.tron_evaluation import APART, Judge
from ludus.champions.tron_fill import Ride, make_ride
from ludus.champions.tron_net import Mind, Net, judge_by_net, make_mind
from ludus.core.slots import Record

FOR_EVER = 10_000  # plies: the depth of what needs no search
PAUSED, FINISHED = 0, 1  # what a slice ends with
GOES_ON, ANSWERED = 2, 3  # what a step of it comes to
LEVELS = 512

FRAME = np.dtype(
    [
        ("key", "u8"),
        ("alpha", "i4"),  # the window of the rider who chooses here; alpha rises
        ("beta", "i4"),
        ("floor", "i4"),  # alpha as it was at first
        ("best", "i4"),
        ("left", "i4"),  # plies to search
        ("count", "i1"),  # directions to choose from
        ("next", "i1"),
        ("move", "i1"),  # the best direction so far
        ("rider", "i1"),
        ("is_scout", "i1"),  # the direction being looked at is only asked whether it is better
        ("has_stepped", "i1"),  # the choice was carried out
        ("target", "u2"),  # the cell chosen
        ("before", "u2", (2,)),  # [rider] the heads before the step
    ]
)
RUN = np.dtype(
    [  # where the search stands between two slices
        ("level", "i8"),  # of the stack; -1 between two depths
        ("depth", "i8"),  # plies being searched; the last whole depth is in `whole`
        ("whole", "i8"),
        ("most", "i8"),
        ("nodes", "i8"),  # positions reached; two floods of a ride count as one
        ("budget", "i8"),  # how many more to reach in this slice
        ("decider", "i8"),
        ("age", "i8"),
        ("key", "u8"),  # of the root
        ("answer", "i8"),
        ("in_turn", "i8"),
        ("sent_home", "i8"),
        ("done", "i8"),  # directions of the root looked at in this depth
        ("choice", "i8"),  # the best of them so far, or of the last whole depth
        ("value", "i8"),
    ]
)
ROOT = np.dtype(
    [("value", "i8"), ("depth", "i8"), ("is_exact", "i1"), ("nodes", "i8")]
)  # of a direction; depth 0: not searched


class Stack(NamedTuple):
    frames: Any  # [LEVELS] FRAME
    options: Any  # [LEVELS, 4] directions, the most promising first
    killers: Any  # [LEVELS, 2] directions that refuted something here
    history: Any  # [2, cells + 1] how often entering a cell refuted something
    home: Any  # [2] where riders who meet are sent
    roots: Any  # [4] ROOT
    ride: Ride  # room for rides of those who are apart
    mind: Mind  # what judges the others


def make_stack(board: Board, net: Net) -> Stack:
    cells = len(board.partner) - 1
    options, killers = np.zeros((LEVELS, 4), np.int64), np.zeros((LEVELS, 2), np.int8)
    history, home = np.zeros((2, cells + 1), np.int32), np.zeros(2, np.int64)
    frames, roots = np.zeros(LEVELS, FRAME), np.zeros(4, ROOT)
    return Stack(frames, options, killers, history, home, roots, make_ride(board), make_mind(board, net, 2))


def deepen_duel(board: Board, ground: Ground, judge: Judge, stack: Stack, table: Any, runs: Any) -> int:
    """Search until `run.budget` more positions were reached. PAUSED, or FINISHED once there is nothing more to know."""
    run = runs[0]
    stop = run.nodes + run.budget
    while True:
        if run.level < 0:
            if run.depth >= run.most or run.value > SURE or run.value < -SURE:
                return FINISHED
            if run.nodes >= stop:
                return PAUSED
            begin_depth(board, ground, stack, table, run)
        frame = stack.frames[run.level]
        if frame.next < frame.count and frame.best < frame.beta:
            if run.nodes >= stop:
                return PAUSED
            status = try_next(board, ground, judge, stack, table, run)
        else:
            status = close_frame(board, stack, table, run)
        while status == ANSWERED and run.level >= 0:
            take_back(board, ground, stack, run)
            status = take_answer(board, stack, run)
        if run.level < 0:
            run.whole = run.depth


def begin_depth(board: Board, ground: Ground, stack: Stack, table: Any, run: Record) -> None:
    """Another look at the root, a tick deeper."""
    run.depth += 1 if run.in_turn else 2
    run.done, run.level = 0, 0
    frame = stack.frames[0]
    frame.key, frame.rider, frame.left, frame.has_stepped = run.key, run.decider, run.depth, 0
    frame.alpha, frame.floor, frame.beta, frame.best = -WIN, -WIN, WIN, -WIN
    frame.next, frame.is_scout, frame.move = 0, 0, run.choice
    frame.count = order(board, ground, stack, 0, run.decider, run.choice)


def try_next(board: Board, ground: Ground, judge: Judge, stack: Stack, table: Any, run: Record) -> int:
    """Choose the next direction: the other rider's choice comes after it, or the position that both have led to."""
    level = run.level
    frame, child = stack.frames[level], stack.frames[level + 1]
    direction = stack.options[level, frame.next]
    frame.is_scout = frame.next > 0 and frame.is_scout != 2 and frame.beta - frame.alpha > 1
    frame.next += 1
    frame.target = board.neighbour[ground.head[frame.rider], direction]
    alpha, beta = -frame.beta, -frame.alpha
    if frame.is_scout:
        alpha = beta - 1
    child.rider = 1 - frame.rider
    left = frame.left if frame.count == 1 else frame.left - 1  # what is forced costs no depth
    if not run.in_turn and frame.rider == run.decider:  # only a plan so far: it is carried out together with the other's
        child.key = frame.key ^ board.keys[3, frame.target]
        return open_frame(board, ground, stack, table, run, left, alpha, beta)
    run.nodes += 1
    frame.before[0], frame.before[1], frame.has_stepped = ground.head[0], ground.head[1], 1
    if run.in_turn:
        child.key = frame.key ^ board.keys[3, 0] ^ ride(board, ground, frame.rider, frame.target)
    else:
        planned = stack.frames[level - 1]
        child.key = planned.key
        if planned.target != frame.target:
            child.key ^= ride(board, ground, frame.rider, frame.target) ^ ride(board, ground, planned.rider, planned.target)
        elif run.sent_home:
            child.key ^= meet(board, ground, stack, frame.target)
        else:
            frame.has_stepped = 0
            run.answer = DRAW
            return ANSWERED
    return enter_position(board, ground, judge, stack, table, run, left, alpha, beta)


def ride(board: Board, ground: Ground, rider: int, target: Any) -> Any:
    """Put a rider on its target; gives the change of the key."""
    change = board.keys[rider + 1, ground.head[rider]] ^ board.keys[rider + 1, target]
    ground.head[rider] = target
    return change ^ build(board, ground, target)


def meet(board: Board, ground: Ground, stack: Stack, target: Any) -> Any:
    """Both are sent home, and the cell they met on is wall."""
    change = build(board, ground, target)
    for rider in range(2):
        change ^= board.keys[rider + 1, ground.head[rider]] ^ board.keys[rider + 1, stack.home[rider]]
        ground.head[rider] = stack.home[rider]
    return change


def take_back(board: Board, ground: Ground, stack: Stack, run: Record) -> None:
    """Undo the step that has been answered, if there was one."""
    frame = stack.frames[run.level]
    if frame.has_stepped:
        clear(board, ground, frame.target)
        if not run.in_turn:
            clear(board, ground, stack.frames[run.level - 1].target)
        ground.head[0], ground.head[1] = frame.before[0], frame.before[1]
        frame.has_stepped = 0


def enter_position(
    board: Board, ground: Ground, judge: Judge, stack: Stack, table: Any, run: Record, left: int, alpha: int, beta: int
) -> int:
    """A position after a whole turn: an end, a leaf, or another choice."""
    level = run.level + 1
    child = stack.frames[level]
    own = list_free(board, ground, child.rider, stack.options[level])
    if run.in_turn:
        if own == 0:
            run.answer = -(WIN - level)
            return ANSWERED
    else:
        others = list_free(board, ground, 1 - child.rider, stack.options[level])
        if own == 0 or others == 0:
            run.answer = DRAW if own == others else WIN - level if own > 0 else -(WIN - level)
            return ANSWERED
    if left > 0 and level + 2 < LEVELS:
        return open_frame(board, ground, stack, table, run, left, alpha, beta)
    at = find(table, child.key)
    if at >= 0 and table[at].kind_and_age & 3 == EXACT:
        run.answer = seen_from(table[at].value, level)
        return ANSWERED
    worth, depth = judge_by_net(board, ground, child.rider, run.in_turn, judge, stack.mind), 0
    worth = min(max(worth, -MOST), MOST)
    if judge.counts[1] == APART:
        floods = stack.ride.floods[0]
        worth, depth = value_apart(board, ground, child.rider, run.in_turn, judge, stack.ride), FOR_EVER
        run.nodes += (stack.ride.floods[0] - floods) // 2  # so that a slice of many rides is not longer than others
    worth = worth if child.rider == 0 else -worth
    keep(table, child.key, run.age, depth, EXACT, worth, 0)
    run.answer = seen_from(worth, level)
    return ANSWERED


def open_frame(board: Board, ground: Ground, stack: Stack, table: Any, run: Record, left: int, alpha: int, beta: int) -> int:
    """A choice to make, unless the table knows enough of it."""
    level = run.level + 1
    frame = stack.frames[level]
    hint = -1
    at = find(table, frame.key)
    if at >= 0:
        entry = table[at]
        hint = entry.move
        if entry.depth >= left:
            kind, value = entry.kind_and_age & 3, seen_from(entry.value, level)
            if kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha):
                run.answer = value
                return ANSWERED
    run.level = level
    frame.left, frame.alpha, frame.floor, frame.beta, frame.best = left, alpha, alpha, beta, -WIN
    frame.next, frame.is_scout, frame.move, frame.has_stepped = 0, 0, -1, 0
    frame.count = order(board, ground, stack, level, frame.rider, hint)
    expect_next(board, ground, stack, table, run)
    return GOES_ON


def expect_next(board: Board, ground: Ground, stack: Stack, table: Any, run: Record) -> None:
    """Let the table's entries of what may come next be on their way from memory. A wrong key does no harm."""
    level = run.level
    frame, keys = stack.frames[level], board.keys
    head, own, is_plan = ground.head[frame.rider], keys[frame.rider + 1], not run.in_turn and frame.rider == run.decider
    key = frame.key ^ keys[3, 0] ^ own[head]
    if not run.in_turn and not is_plan:
        planned = stack.frames[level - 1]
        others = keys[planned.rider + 1]
        key = planned.key ^ own[head] ^ others[ground.head[planned.rider]] ^ others[planned.target] ^ keys[0, planned.target]
    for number in range(frame.count):
        target = board.neighbour[head, stack.options[level, number]]
        expect(table, frame.key ^ keys[3, target] if is_plan else key ^ own[target] ^ keys[0, target])


def seen_from(value: Any, level: int) -> int:
    """A value of the table, where an end counts from its own position, as the root sees it."""
    if value > SURE:
        return int(value - level)
    return int(value + level if value < -SURE else value)


def order(board: Board, ground: Ground, stack: Stack, level: int, rider: int, hint: int) -> int:
    """The free directions: first what the table says, then what refuted others here, then what refuted most anywhere."""
    options = stack.options[level]
    count = list_free(board, ground, rider, options)
    for place in range(1, count):
        direction = options[place]
        rank = promise(board, ground, stack, level, rider, hint, direction)
        at = place
        while at > 0 and promise(board, ground, stack, level, rider, hint, options[at - 1]) < rank:
            options[at] = options[at - 1]
            at -= 1
        options[at] = direction
    return count


def promise(board: Board, ground: Ground, stack: Stack, level: int, rider: int, hint: int, direction: int) -> int:
    if direction == hint:
        return 1 << 40
    if direction == stack.killers[level, 0]:
        return 1 << 39
    if direction == stack.killers[level, 1]:
        return 1 << 38
    return int(stack.history[rider, board.neighbour[ground.head[rider], direction]])


def take_answer(board: Board, stack: Stack, run: Record) -> int:
    """What the direction just tried is worth to the rider who chose it."""
    level = run.level
    frame = stack.frames[level]
    value, direction = -run.answer, stack.options[level, frame.next - 1]
    if frame.is_scout == 1 and frame.alpha < value < frame.beta:
        frame.next -= 1
        frame.is_scout = 2  # asked again, for its value
        return GOES_ON
    if level == 0:
        note_root(stack, run, direction, value)
    frame.is_scout = 0
    if value > frame.best:
        frame.best, frame.move = value, direction
        frame.alpha = max(frame.alpha, value)
        if value >= frame.beta:
            if stack.killers[level, 0] != direction:
                stack.killers[level, 1] = stack.killers[level, 0]
                stack.killers[level, 0] = direction
            stack.history[frame.rider, frame.target] += frame.left * frame.left
    return GOES_ON


def note_root(stack: Stack, run: Record, direction: int, value: int) -> None:
    root, frame = stack.roots[direction], stack.frames[0]
    is_better = run.done == 0 or value > frame.best
    root.value, root.depth, root.is_exact = value, run.depth, is_better
    run.done += 1
    if is_better:
        run.choice, run.value = direction, value


def close_frame(board: Board, stack: Stack, table: Any, run: Record) -> int:
    """All directions were looked at, or enough of them: keep what was found out, and answer."""
    frame = stack.frames[run.level]
    value = frame.best
    kind = UPPER if value <= frame.floor else LOWER if value >= frame.beta else EXACT
    if value > SURE:
        value += run.level
    elif value < -SURE:
        value -= run.level
    keep(table, frame.key, run.age, frame.left, kind, value, frame.move)
    run.answer = frame.best
    run.level -= 1
    return ANSWERED
