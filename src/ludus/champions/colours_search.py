"""Looking ahead in Seven Colours: alpha-beta on the graph of patches, on an explicit stack, so that it can stop anywhere.

Depths 1, 2, 3, ... are searched until a limit stops that or the value is proven. A frame's values are those of the seat to
move there. With w the exact value to the frame's depth and v its answer: v <= alpha means w <= v, v >= beta means w >= v, and
between them w == v. All but a frame's first move are tried in the narrowest window first, late ones a ply less deep, and
searched anew if they do better than expected. Passing is tried first of all: since it never is the best, a pass that is good
enough, in a shallower search, shows that the position is.

A value is *open* if it rests on an evaluation somewhere; what is not is known to the end of the game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.champions.colours_graph import Graph
from ludus.champions.colours_walk import Walk, close, count_gain, is_settled, pass_on, take
from ludus.champions.colours_worth import value_open
from ludus.core.slots import Record
from ludus.search.table import EXACT, LOWER, UPPER, bucket_of, place_for

LEVELS = 128  # plies that there is room for
LINE = 32  # plies of the best play that are kept
WIN = 2**30  # less the plies it takes
SURE = WIN - 2 * LEVELS  # from here on a value is a win
INFINITE = 2**31
PASS, FOUND = -1, -2  # what the table may propose instead of a colour
WHOLE = 2**14  # the depth of what is known to the end

FINISHED, PAUSED = 0, 1  # how a slice ended
FULL, SCOUT, REDUCED, PASSING = range(4)  # how a move is tried

ENTRY = np.dtype(
    [
        ("key", "u8"),
        ("value", "i4"),
        ("depth", "i2"),
        ("age", "u2"),  # 0: never used
        ("move", "i1"),
        ("kind", "i1"),
        ("is_open", "i1"),
        ("unused", "i1"),
    ]
)
FRAME = np.dtype(
    [
        ("alpha", "i8"),
        ("beta", "i8"),
        ("floor", "i8"),  # alpha as it was given
        ("best", "i8"),
        ("move", "i4"),
        ("seat", "i4"),
        ("depth", "i4"),  # plies to look ahead from here
        ("count", "i4"),
        ("next", "i4"),
        ("stage", "i4"),
        ("is_open", "i4"),
    ]
)
ROOT = np.dtype([("value", "i8"), ("nodes", "i8"), ("is_exact", "i1"), ("is_open", "i1"), ("is_done", "i1")])
CONTROL = np.dtype(
    [
        ("nodes", "i8"),
        ("mark", "i8"),  # nodes when the root's move was begun
        ("answer", "i8"),
        ("is_open", "i4"),  # the answer
        ("level", "i4"),  # -1 between two depths
        ("depth", "i4"),
        ("most", "i4"),  # plies, at most
        ("seat", "i4"),
        ("words", "i4"),
        ("cells", "i4"),
        ("age", "i4"),
        ("passes", "i4"),  # whether a pass is tried first
        ("reduces", "i4"),  # whether late moves are searched less deep at first
        ("done", "i4"),  # moves of the root at this depth
        ("choice", "i4"),
        ("whole", "i4"),  # the last depth that was finished
        ("whole_choice", "i4"),
        ("whole_value", "i8"),
        ("whole_open", "i4"),
        ("whole_line", "i4"),
    ]
)


class Desk(NamedTuple):
    """What the search works in, beside the walk."""

    frames: Any  # [levels] FRAME
    moves: Any  # [levels, colours] in the order they are tried
    ranks: Any  # [levels, colours]
    killers: Any  # [levels, 2] moves that cut off here lately
    history: Any  # [2, colours] how much each colour has cut off
    lines: Any  # [levels, LINE] the best play from each frame on
    lengths: Any  # [levels]
    root: Any  # [colours] ROOT
    whole: Any  # [colours] ROOT of the last depth that was finished
    line: Any  # [LINE] of it


def make_desk(colours: int) -> Desk:
    return Desk(
        np.zeros(LEVELS, FRAME),
        np.zeros((LEVELS, colours), np.int64),
        np.zeros((LEVELS, colours), np.int64),
        np.zeros((LEVELS, 2), np.int64),
        np.zeros((2, colours), np.int64),
        np.zeros((LEVELS, LINE), np.int64),
        np.zeros(LEVELS, np.int64),
        np.zeros(colours, ROOT),
        np.zeros(colours, ROOT),
        np.zeros(LINE, np.int64),
    )


def make_table(memory: float) -> NDArray[np.void]:
    """A table [entries] ENTRY of at most `memory` MB, but of one bucket at least."""
    buckets = max(1, int(memory * 1e6) // (2 * ENTRY.itemsize))
    return np.zeros(2 * 2 ** (buckets.bit_length() - 1), ENTRY)


def deepen(
    graph: Graph,
    walk: Walk,
    desk: Desk,
    table: Any,  # [entries] ENTRY
    weights: Any,  # [LAYERS + 1]
    control: Any,  # [1] CONTROL
    budget: int,
) -> int:
    """Look at about `budget` more positions. Returns how the slice ended."""
    run = control[0]
    stop = run.nodes + budget
    while True:
        if run.level < 0 and not begin_depth(graph, walk, desk, run):
            return FINISHED
        frame = desk.frames[run.level]
        if frame.next < frame.count:
            if run.nodes >= stop:
                return PAUSED
            if follow(graph, walk, desk, table, weights, run):
                receive(desk, run)
        else:
            finish(walk, desk, table, run)
            if run.level == 0:
                end_depth(desk, run)
                run.level = -1
            else:
                run.level -= 1
                receive(desk, run)


def begin_depth(graph: Graph, walk: Walk, desk: Desk, run: Record) -> bool:
    """Open the root for the next depth. False if there is no need, or no room."""
    is_sure = run.whole > 0 and (run.whole_open == 0 or abs(run.whole_value) >= SURE)
    if is_sure or run.depth >= run.most:
        return False
    run.depth += 1
    run.level = run.done = 0
    run.choice, run.mark = run.whole_choice, run.nodes
    for i in range(desk.root.shape[0]):
        desk.root[i].is_done = 0
    for seat in range(2):
        for colour in range(desk.history.shape[1]):
            desk.history[seat, colour] >>= 1
    frame = desk.frames[0]
    open_frame(graph, walk, desk, run, -INFINITE, INFINITE, run.depth, run.seat, run.whole_choice)
    frame.stage = FULL
    return True


def end_depth(desk: Desk, run: Record) -> None:
    frame = desk.frames[0]
    run.whole, run.whole_choice, run.whole_value, run.whole_open = run.depth, frame.move, frame.best, frame.is_open
    for i in range(desk.root.shape[0]):
        desk.whole[i] = desk.root[i]
    run.whole_line = desk.lengths[0]
    for i in range(run.whole_line):
        desk.line[i] = desk.lines[0, i]


def open_frame(
    graph: Graph, walk: Walk, desk: Desk, run: Record, alpha: int, beta: int, depth: int, seat: int, hint: int
) -> None:
    """A frame at the level that the run stands at, with its moves in order."""
    level, frame = run.level, desk.frames[run.level]
    frame.alpha = frame.floor = alpha
    frame.beta, frame.best, frame.move = beta, -INFINITE, PASS
    frame.seat, frame.depth, frame.next, frame.is_open = seat, depth, 0, 0
    desk.lengths[level] = 0
    count = 0
    for colour in range(desk.history.shape[1]):
        gained = count_gain(graph, walk, run.words, level, seat, colour)
        if gained == 0:
            continue
        if colour == hint:
            rank = 2**40
        elif colour == desk.killers[level, 0]:
            rank = 2**30
        elif colour == desk.killers[level, 1]:
            rank = 2**29
        else:
            rank = gained
        at = count
        while at > 0 and desk.ranks[level, at - 1] < rank:
            desk.ranks[level, at], desk.moves[level, at] = desk.ranks[level, at - 1], desk.moves[level, at - 1]
            at -= 1
        desk.ranks[level, at], desk.moves[level, at] = rank, colour
        count += 1
    frame.count = count


def follow(graph: Graph, walk: Walk, desk: Desk, table: Any, weights: Any, run: Record) -> bool:
    """Make the frame's next move. True if that comes to a value, False if to another frame, which is open then."""
    level, frame = run.level, desk.frames[run.level]
    below, other = level + 1, 1 - frame.seat
    run.nodes += 1
    desk.lengths[below] = 0
    if frame.stage == PASSING:
        pass_on(walk, run.words, level)
    else:
        take(graph, walk, run.words, level, frame.seat, desk.moves[level, frame.next])
    depth = min(frame.depth - 1, LEVELS - 2 - below)
    alpha, beta = -frame.beta, -frame.alpha
    if frame.stage == PASSING:
        alpha, depth = -frame.beta, depth - 2
        beta = alpha + 1
    elif frame.stage != FULL:
        alpha = beta - 1
        depth -= 1 if frame.stage == REDUCED else 0
    if 2 * walk.score[below, frame.seat] > run.cells:
        run.answer, run.is_open = below - WIN, 0
        return True
    if depth <= 0:
        run.answer, run.is_open = value_open(graph, walk, run.words, below, other, weights), 1
        return True
    if frame.stage != PASSING:
        close(graph, walk, run.words, below, frame.seat)
    walk.key[below] = ~walk.key[below]
    if is_settled(walk, run.words, below, run.cells):
        won = 2 * walk.score[below, frame.seat] > run.cells
        run.answer, run.is_open = below - WIN if won else 0, 0
        return True
    hint = look_up(walk, table, run, below, depth, alpha, beta)
    if hint == FOUND:
        return True
    run.level = below
    open_frame(graph, walk, desk, run, alpha, beta, depth, other, hint)
    inner = desk.frames[below]
    inner.stage = FULL
    may_pass = run.passes and beta - alpha == 1 and frame.stage != PASSING and depth >= 3 and abs(beta) < SURE
    if may_pass and value_open(graph, walk, run.words, below, other, weights) >= beta:
        inner.stage = PASSING
    return False


def look_up(walk: Walk, table: Any, run: Record, level: int, depth: int, alpha: int, beta: int) -> int:
    """The move that the table proposes, or PASS; or FOUND if what it knows is all one need know."""
    key = walk.key[level]
    at = bucket_of(table, key)
    if table[at].key != key or table[at].age != run.age:
        at += 1
        if table[at].key != key or table[at].age != run.age:
            return PASS
    entry = table[at]
    value = int(entry.value)
    if value >= SURE:
        value -= level
    elif value <= -SURE:
        value += level
    is_enough = entry.depth >= depth or abs(value) >= SURE
    is_lower, is_upper = entry.kind >= EXACT, entry.kind <= EXACT
    if is_enough and ((is_lower and value >= beta) or (is_upper and value <= alpha) or (is_lower and is_upper)):
        run.answer, run.is_open = value, entry.is_open
        return FOUND
    return int(entry.move)


def finish(walk: Walk, desk: Desk, table: Any, run: Record) -> None:
    """A frame is done: keep what it found, and hand it up."""
    level, frame = run.level, desk.frames[run.level]
    if abs(frame.best) >= SURE:  # whatever else was only valued
        frame.is_open = 0
    run.answer, run.is_open = frame.best, frame.is_open
    if level == 0:
        return
    depth = frame.depth if frame.is_open else WHOLE
    entry = table[place_for(table, walk.key[level], run.age, depth)]
    value = frame.best
    if value >= SURE:
        value += level
    elif value <= -SURE:
        value -= level
    entry.key, entry.value, entry.move, entry.age, entry.depth = walk.key[level], value, frame.move, run.age, depth
    entry.kind = UPPER if frame.best <= frame.floor else LOWER if frame.best >= frame.beta else EXACT
    entry.is_open = frame.is_open


def receive(desk: Desk, run: Record) -> None:
    """The answer reaches the frame whose move it is about."""
    level, frame = run.level, desk.frames[run.level]
    value = -run.answer
    if frame.stage == PASSING:
        if value >= frame.beta:
            frame.best, frame.next, frame.is_open = frame.beta, frame.count, run.is_open
        frame.stage = FULL
        return
    if frame.stage == REDUCED and value > frame.alpha:
        frame.stage = SCOUT
        return
    if frame.stage == SCOUT and frame.alpha < value < frame.beta:
        frame.stage = FULL
        return
    colour = desk.moves[level, frame.next]
    frame.is_open |= run.is_open
    if level == 0:
        note(desk, run, frame, value, colour)
    if value > frame.best:
        frame.best, frame.move = value, colour
    if value > frame.alpha:
        frame.alpha = value
        extend(desk, level, colour)
    if value >= frame.beta:
        reward(desk, frame, level, colour)
        frame.next = frame.count
        return
    frame.next += 1
    frame.stage = REDUCED if run.reduces and frame.next >= 3 and frame.depth >= 3 and level > 0 else SCOUT


def note(desk: Desk, run: Record, frame: Record, value: int, colour: int) -> None:
    """One of the root's moves is searched."""
    is_best = value > frame.alpha
    own = desk.root[colour]
    own.value, own.is_exact, own.is_open, own.is_done = value, is_best, run.is_open, 1
    own.nodes = run.nodes - run.mark
    run.mark = run.nodes
    run.done += 1
    if is_best:
        run.choice = colour


def extend(desk: Desk, level: int, colour: int) -> None:
    """The best play from here on is this move and what follows it."""
    length = min(desk.lengths[level + 1], LINE - 1)
    desk.lines[level, 0] = colour
    for i in range(length):
        desk.lines[level, i + 1] = desk.lines[level + 1, i]
    desk.lengths[level] = length + 1


def reward(desk: Desk, frame: Record, level: int, colour: int) -> None:
    if desk.killers[level, 0] != colour:
        desk.killers[level, 1] = desk.killers[level, 0]
        desk.killers[level, 0] = colour
    desk.history[frame.seat, colour] += frame.depth * frame.depth
