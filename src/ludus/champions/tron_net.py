"""Who of those who ride comes first, by a small net: two layers of rectified sums over what stands out about each rider.

A net says a number of each rider, by its own traits and those of the others, and the numbers are logits of coming first. So
in a duel what it says of one rider less what it says of the other is the logit of a win, whoever sits where.

Nets were fitted on how self-played games ended (`bench/fit_tron.py`): `duel_net.json` on duels, `crowd_net.json` on games of
many.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludus.champions.tron_board import Board, Ground
from ludus.champions.tron_evaluation import LOGIT, MET, Judge, judge_duel
from ludus.champions.tron_traits import TRAITS, Eyes, make_eyes, see_traits

UNITS = 16  # of either layer: a number known to the compiler, so that a layer stays in the processor's registers


class Net(NamedTuple):
    """Without any weights nothing is asked of it."""

    first: Any  # [parts, traits, UNITS] of one's own traits, of the mean of the others', and perhaps of the most of theirs
    first_bias: Any  # [UNITS]
    second: Any  # [UNITS, UNITS]
    second_bias: Any  # [UNITS]
    third: Any  # [UNITS]


class Mind(NamedTuple):
    """The net, and room for one look through it."""

    net: Net
    eyes: Eyes
    seen: Any  # [parts, traits]
    hidden: Any  # [UNITS]
    deep: Any  # [UNITS]


def load_net(name: str) -> Net:
    """The one that comes with the project: duel, or crowd."""
    return read_net(files("ludus.champions").joinpath(f"{name}_net.json").read_text("utf-8"))


def read_net(text: str) -> Net:
    told = json.loads(text)
    if told["traits"] != list(TRAITS):
        raise ValueError("this net was fitted on other traits than there are now: run bench/fit_tron.py")
    net = Net(*(np.array(told[name], np.float32) for name in Net._fields))
    if net.second.shape != (UNITS, UNITS):
        raise ValueError(f"this net has layers of {net.second.shape} units, and {UNITS} are wanted: run bench/fit_tron.py")
    return net


def find_net(name: str, kind: str) -> Net:
    """`own` for the one that comes with the project, `none`, or a file's: for tools that compare nets."""
    if name == "none":
        return no_net()
    return load_net(kind) if name == "own" else read_net(Path(name).read_text("utf-8"))


def no_net() -> Net:
    """For whoever judges by chambers alone."""
    one, many = np.zeros(0, np.float32), np.zeros((0, 0), np.float32)
    return Net(np.zeros((2, 0, 0), np.float32), one, many, one, one)


def make_mind(board: Board, net: Net, riders: int) -> Mind:
    eyes, parts = make_eyes(len(board.partner) - 1, len(board.layout.light), riders), net.first.shape[0]
    hidden, deep = np.zeros((2, UNITS), np.float32)
    return Mind(net, eyes, np.zeros((parts, len(TRAITS)), np.float32), hidden, deep)


def has_net(mind: Mind) -> bool:
    return bool(mind.net.third.shape[0] > 0)


def judge_by_net(board: Board, ground: Ground, first: int, in_turn: int, judge: Judge, mind: Mind) -> int:
    """The worth of a duel to rider 0: by the net where the riders can get at each other, else what chambers say."""
    worth = judge_duel(board, ground, first, in_turn, judge)
    if not has_net(mind) or judge.counts[1] != MET:
        return worth
    see_traits(board, ground.free, ground.wall, ground.head, first, in_turn, judge, mind.eyes)
    return int(LOGIT * (look_through(mind, judge.riding, 0) - look_through(mind, judge.riding, 1)))


def look_through(mind: Mind, riding: Any, rider: int) -> float:
    """The logit of a rider that rides, whose traits were seen with those of all others."""
    net, hidden, deep = mind.net, mind.hidden, mind.deep
    look_around(mind.eyes.traits, riding, rider, mind.seen)
    for unit in range(UNITS):
        hidden[unit] = net.first_bias[unit]
    for part in range(mind.seen.shape[0]):
        for trait in range(len(TRAITS)):
            value, row = mind.seen[part, trait], net.first[part, trait]
            for unit in range(UNITS):
                hidden[unit] += value * row[unit]
    for unit in range(UNITS):
        deep[unit] = net.second_bias[unit]
    for below in range(UNITS):
        value, row = max(hidden[below], np.float32(0)), net.second[below]
        for unit in range(UNITS):
            deep[unit] += value * row[unit]
    found = 0.0
    for unit in range(UNITS):
        found += max(deep[unit], np.float32(0)) * net.third[unit]
    return found


def look_around(traits: Any, riding: Any, rider: int, out: Any) -> None:
    """[parts, traits] a rider's own traits, the mean of the others', and the most of theirs if that is asked for."""
    parts, others = out.shape[0], 0
    for trait in range(len(TRAITS)):
        out[0, trait] = traits[rider, trait]
    if riding.shape[0] == 2:
        for trait in range(len(TRAITS)):
            out[1, trait] = traits[1 - rider, trait]
        return
    for part in range(1, parts):
        for trait in range(len(TRAITS)):
            out[part, trait] = 0
    for other in range(riding.shape[0]):
        if other != rider and riding[other]:
            others += 1
            for trait in range(len(TRAITS)):
                out[1, trait] += traits[other, trait]
                if parts > 2:
                    out[2, trait] = max(out[2, trait], traits[other, trait])
    if others > 1:
        for trait in range(len(TRAITS)):
            out[1, trait] /= others
