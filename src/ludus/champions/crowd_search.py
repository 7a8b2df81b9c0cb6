"""The search among many: the deciding rider against its nearest rival, who is taken to know its choice and to mean it harm.

In every tick the decider chooses first, then its rival; all others ride where it is widest. Then the tick is played and the
next one begins. One rival is taken for an enemy and no more: with two, too much looks lost, and nothing is searched deep; with
none it rides into traps. The values are the decider's: it wants them high, its rival low.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.crowd_evaluation import judge_crowd
from ludus.champions.crowd_tick import Scene, make_scene, play_tick
from ludus.champions.tron_board import FREE, Board
from ludus.champions.tron_evaluation import Judge
from ludus.core.slots import Record

PAUSED, FINISHED = 0, 1  # what a slice ends with
TICKS, CHOOSERS = 24, 2
WORST = 10_000_000

CHOICE = np.dtype(
    [
        ("alpha", "i8"),
        ("beta", "i8"),
        ("best", "i8"),
        ("count", "i8"),
        ("next", "i8"),
        ("move", "i8"),  # the best direction so far
    ]
)
RUN = np.dtype(
    [  # where the search stands between two slices
        ("level", "i8"),  # of the choices; -1 between two depths
        ("depth", "i8"),  # ticks being searched; the last whole depth is in `whole`
        ("whole", "i8"),
        ("most", "i8"),
        ("nodes", "i8"),  # positions reached
        ("budget", "i8"),  # how many more to reach in this slice
        ("choosers", "i8"),  # the decider and its rivals
        ("in_turn", "i8"),
        ("sent_home", "i8"),
        ("vanishes", "i8"),
        ("done", "i8"),  # directions of the root looked at in this depth
        ("choice", "i8"),  # the best of them so far, or of the last whole depth
        ("value", "i8"),
    ]
)


class Plot(NamedTuple):
    """What the search works in."""

    scene: Scene
    choices: Any  # [levels] CHOICE
    options: Any  # [levels, 4] directions, the most promising first
    killers: Any  # [levels] the direction that was best here last
    choosers: Any  # [CHOOSERS] the decider, then its rivals
    home: Any  # [riders] where riders who meet are sent
    values: Any  # [4] what each direction of the root is worth, or at most
    depths: Any  # [4] how deep that was searched; 0 for not at all


def make_plot(cells: int, riders: int) -> Plot:
    levels = TICKS * CHOOSERS
    numbers = (np.zeros(shape, np.int64) for shape in ((levels, 4), levels, CHOOSERS, riders, 4, 4))
    return Plot(make_scene(TICKS + 1, cells, riders), np.zeros(levels, CHOICE), *numbers)


def deepen_crowd(board: Board, judge: Judge, plot: Plot, runs: Any) -> int:
    """Search until `run.budget` more positions were reached. PAUSED, or FINISHED once there is nothing more to know."""
    run = runs[0]
    stop = run.nodes + run.budget
    while True:
        if run.level < 0:
            if run.depth >= run.most:
                return FINISHED
            if run.nodes >= stop:
                return PAUSED
            run.depth += 1
            run.done = 0
            open_choice(board, plot, run, 0, -WORST, WORST)
        level = run.level
        choice = plot.choices[level]
        if choice.next < choice.count and choice.alpha < choice.beta:
            if run.nodes >= stop:
                return PAUSED
            try_next(board, judge, plot, run)
        else:
            run.level -= 1
            plot.killers[level] = choice.move
            if level > 0:
                take_answer(plot, run, choice.best)
            else:
                run.whole = run.depth


def open_choice(board: Board, plot: Plot, run: Record, level: int, alpha: int, beta: int) -> None:
    """The next rider chooses: what was best here last comes first. One that has fallen has nothing to choose."""
    run.level = level
    choice, rank = plot.choices[level], level % run.choosers
    choice.alpha, choice.beta, choice.next, choice.count, choice.move = alpha, beta, 0, 0, 0
    choice.best = WORST if rank else -WORST
    tick, rider, options = level // run.choosers, plot.choosers[rank], plot.options[level]
    if plot.scene.fell[tick, rider] == 0:
        head = plot.scene.head[tick, rider]
        for direction in range(4):
            if plot.scene.wall[tick, board.neighbour[head, direction]] == FREE:
                options[choice.count] = direction
                choice.count += 1
    if choice.count == 0:
        options[0], choice.count = 0, 1
    first = run.choice if level == 0 else plot.killers[level]
    for place in range(1, choice.count):
        if options[place] == first:
            options[place], options[0] = options[0], options[place]


def try_next(board: Board, judge: Judge, plot: Plot, run: Record) -> None:
    """Take the next direction; once all have chosen, the tick is played."""
    level = run.level
    choice, rank, tick = plot.choices[level], level % run.choosers, level // run.choosers
    plot.scene.plan[tick, plot.choosers[rank]] = plot.options[level, choice.next]
    choice.next += 1
    decider, fell = plot.choosers[0], plot.scene.fell[tick + 1]
    if rank == run.choosers - 1:
        plan_others(board, plot, run, tick)
        play_tick(board, plot.scene, tick, decider, run.in_turn, run.sent_home, run.vanishes, plot.home)
        run.nodes += 1
        riding = 0
        for rider in range(fell.shape[0]):
            riding += fell[rider] == 0
        if tick + 1 == run.depth or fell[decider] != 0 or riding < 2:
            take_answer(plot, run, judge_crowd(board, plot.scene, tick + 1, decider, run.in_turn, judge))
            return
    open_choice(board, plot, run, level + 1, choice.alpha, choice.beta)


def plan_others(board: Board, plot: Plot, run: Record, tick: int) -> None:
    """Who is no rival rides where most cells are free around the next one."""
    scene = plot.scene
    for rider in range(scene.head.shape[1]):
        is_chooser = 0
        for rank in range(run.choosers):
            is_chooser |= plot.choosers[rank] == rider
        if not is_chooser and scene.fell[tick, rider] == 0:
            scene.plan[tick, rider] = widest(board, scene, tick, rider)


def widest(board: Board, scene: Scene, tick: int, rider: int) -> int:
    best, most = 0, -1
    for direction in range(4):
        beside = board.neighbour[scene.head[tick, rider], direction]
        if scene.wall[tick, beside] == FREE:
            free = 0
            for further in range(4):
                free += scene.wall[tick, board.neighbour[beside, further]] == FREE
            if free > most:
                best, most = direction, free
    return best


def take_answer(plot: Plot, run: Record, value: int) -> None:
    """What the direction just tried is worth to the decider."""
    level = run.level
    choice, rank = plot.choices[level], level % run.choosers
    direction = plot.options[level, choice.next - 1]
    if level == 0:
        plot.values[direction], plot.depths[direction] = value, run.depth
        if run.done == 0 or value > choice.best:
            run.choice, run.value = direction, value
        run.done += 1
    if rank == 0 and value > choice.best:
        choice.best, choice.move = value, direction
        choice.alpha = max(choice.alpha, value)
    elif rank > 0 and value < choice.best:
        choice.best, choice.move = value, direction
        choice.beta = min(choice.beta, value)
