"""What the benches of contests say of a ladder: whether intervals shrink by the root of games, and what is kept."""

from __future__ import annotations

import json

import numpy as np
import pytest

from contest_ladder import FEW, LEAST, MOST, shrinking
from ladders import new_contest
from ludus.contest.standings import Board, make_rows, publish
from ludus.contest.store import ContestStore
from scaling import keep


@pytest.mark.parametrize(("power", "is_met"), [(0.5, True), (0, False), (0.25, False), (1, False)])
def test_intervals_have_to_shrink_by_the_root_of_games(tmp_path, power, is_met):
    with ContestStore(str(tmp_path / "contest.db")) as store:
        contest, before = new_contest(store, house="random; mcts:simulations=2"), None
        for number, games in enumerate((1, FEW, 2 * FEW, 10 * FEW), 1):
            errors = np.full(2, 1000 / games**power if games >= FEW else 5000)
            rows = make_rows(range(2), np.array([0.0, 90.0]), errors, dict.fromkeys(range(2), (games, 0, 0)), {}, before)
            board = Board(number, 1000.0 * number, games, rows, 0.0, 0.0)
            with store.transaction(writes=True) as connection:
                publish(connection, contest.id, board, before)
            before = board
        shrunk = shrinking(store, contest.id)
    assert shrunk == pytest.approx(10 ** (0.5 - power), rel=0.05)
    assert (LEAST <= shrunk <= MOST) == is_met


def test_each_bench_keeps_its_part_and_leaves_the_others(tmp_path):
    file = tmp_path / "measured.json"
    keep("ladder", "2 programs", {"games/s": "1"}, file)
    keep("scale", "9 entries", {"a pick": 0.001}, file)
    keep("ladder", "3 programs", {"games/s": "2"}, file)
    kept = json.loads(file.read_text())
    assert [(part, each["of"], each["figures"]) for part, each in kept.items()] == [
        ("ladder", "3 programs", {"games/s": "2"}),
        ("scale", "9 entries", {"a pick": 0.001}),
    ]
    assert kept["scale"]["cores"] > 0
