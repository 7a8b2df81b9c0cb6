"""Perft: known counts, by both engines. The tables are the field's; the games must meet them exactly."""

import pytest

from ludus import Position, find_game, new_game
from ludus.search.perft import perft

CONNECT_FOUR = (1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234)
TIC_TAC_TOE = (1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872)


@pytest.mark.parametrize(("engine", "depth"), [("compiled", 8), ("interpreted", 5)])
def test_connect_four(engine, depth):
    assert perft(new_game("connect_four"), depth, engine).reached == CONNECT_FOUR[: depth + 1]


def test_tic_tac_toe_compiled():
    census = perft(new_game("tic_tac_toe"), 9)
    assert census.reached == TIC_TAC_TOE
    assert sum(census.ended) == 255_168


@pytest.mark.slow
def test_tic_tac_toe_interpreted():
    census = perft(new_game("tic_tac_toe"), 9, "interpreted")
    assert census.reached == TIC_TAC_TOE
    assert sum(census.ended) == 255_168


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_tic_tac_toe_has_5478_positions(engine):
    seen, waiting = set(), [new_game("tic_tac_toe", engine=engine)]
    while waiting:
        position = waiting.pop()
        if position.key() not in seen:
            seen.add(position.key())
            for move in position.legal() if not position.is_over else ():
                after = position.copy()
                after.play(move)
                waiting.append(after)
    assert len(seen) == 5_478


def test_joint_moves_are_counted(examples):
    position = Position(find_game(str(examples / "auction.py")))  # 4 x 4 x 4 bids; the last winner waits
    reached = perft(position, 2).reached
    assert reached[:2] == (1, 64)
    assert reached == perft(position, 2, "interpreted").reached
    ties = sum(
        len({*bids}) != 3 and bids.count(max(bids)) > 1
        for bids in [(a, b, c) for a in range(4) for b in range(4) for c in range(4)]
    )
    assert reached[2] == ties * 64 + (64 - ties) * 16
