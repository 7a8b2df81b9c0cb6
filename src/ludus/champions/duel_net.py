"""What a position of a duel is worth, by a small net: two layers of rectified sums over the traits of both riders.

It was fitted on how self-played games ended (`bench/fit_duel.py`, which writes `duel_net.json`). What it says of one rider less
what it says of the other is the logit of a win, so that who sits where makes no difference.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from ludus.champions.tron_board import Board, Ground
from ludus.champions.tron_evaluation import LOGIT, MET, Judge, judge_duel
from ludus.champions.tron_traits import TRAITS, Eyes, make_eyes, see_traits


class Net(NamedTuple):
    """The net; without any weights nothing is asked of it."""

    first: Any  # [2, traits, hidden] weights of one's own traits, and of the other's
    first_bias: Any  # [hidden]
    second: Any  # [hidden, deep]
    second_bias: Any  # [deep]
    third: Any  # [deep]


class Mind(NamedTuple):
    """The net, and room for one look through it."""

    net: Net
    eyes: Eyes
    hidden: Any  # [hidden]
    deep: Any  # [deep]


def load_net() -> Net:
    return read_net(files("ludus.champions").joinpath("duel_net.json").read_text("utf-8"))


def read_net(text: str) -> Net:
    told = json.loads(text)
    if told["traits"] != list(TRAITS):
        raise ValueError("duel_net.json was fitted on other traits: run bench/fit_duel.py")
    return Net(*(np.array(told[name], np.float32) for name in Net._fields))


def no_net() -> Net:
    """For whoever judges by chambers alone."""
    one, many = np.zeros(0, np.float32), np.zeros((0, 0), np.float32)
    return Net(np.zeros((2, 0, 0), np.float32), one, many, one, one)


def make_mind(board: Board, net: Net) -> Mind:
    eyes = make_eyes(len(board.partner) - 1, len(board.layout.light), 2)
    return Mind(net, eyes, np.zeros(net.first_bias.size, np.float32), np.zeros(net.second_bias.size, np.float32))


def judge_by_net(board: Board, ground: Ground, first: int, in_turn: int, judge: Judge, mind: Mind) -> int:
    """The worth to rider 0: by the net where the riders can get at each other, else what chambers say."""
    worth = judge_duel(board, ground, first, in_turn, judge)
    if mind.hidden.shape[0] == 0 or judge.counts[1] != MET:
        return worth
    see_traits(board, ground, first, in_turn, judge, mind.eyes)
    return int(LOGIT * logit_of(mind))


def logit_of(mind: Mind) -> float:
    """Of a win of rider 0, by its eyes' traits."""
    return look_through(mind, 0) - look_through(mind, 1)


def look_through(mind: Mind, rider: int) -> float:
    net, hidden, deep = mind.net, mind.hidden, mind.deep
    for unit in range(hidden.shape[0]):
        hidden[unit] = net.first_bias[unit]
    for which in range(2):
        for trait in range(len(TRAITS)):
            value, row = mind.eyes.traits[rider ^ which, trait], net.first[which, trait]
            for unit in range(hidden.shape[0]):
                hidden[unit] += value * row[unit]
    for unit in range(deep.shape[0]):
        deep[unit] = net.second_bias[unit]
    for below in range(hidden.shape[0]):
        if hidden[below] > 0:
            for unit in range(deep.shape[0]):
                deep[unit] += hidden[below] * net.second[below, unit]
    found = 0.0
    for unit in range(deep.shape[0]):
        if deep[unit] > 0:
            found += deep[unit] * net.third[unit]
    return found
