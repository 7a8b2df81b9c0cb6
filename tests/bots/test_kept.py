"""Programs that go on after a game are kept for the next one; all others are started anew, and nobody is left in the end."""

from __future__ import annotations

import sys

import psutil
import pytest

from ludus.bots.kept import keep_programs
from ludus.catalogue import Spec, format_spec, make_player, new_game

BOT = """
import json, os, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        print(json.dumps({answer}), flush=True)
    elif said["type"] == "game":
        print(os.getpid(), file=sys.stderr, flush=True)
    elif said["type"] == "state":
        print(json.dumps({{"move": said["moves"][0]}}), flush=True)
"""


def play(path):
    """A whole game of one program on both seats; what each said, which is its process."""
    spec = format_spec(Spec("exec", {"cmd": f"{sys.executable} {path}"}))
    position = new_game("tic_tac_toe")
    players = [make_player(spec, position.game, seat) for seat in (0, 1)]
    for seat, player in enumerate(players):
        player.begin(position, seat, 5.0)
    while not position.is_over:
        position.play(players[position.mover].choose(position, position.mover))
    for player in players:
        player.close()
    return [player.remarks.split() for player in players]


@pytest.fixture
def program(tmp_path):
    def write(answer):
        path = tmp_path / "bot.py"
        path.write_text(BOT.format(answer=answer))
        return path

    return write


def test_a_program_that_goes_on_is_kept(program):
    path = program({"again": True})
    with keep_programs():
        games = [play(path) for _ in range(3)]
        assert all(len(said) == 1 for game in games for said in game), "each game has what was said in it, and nothing else"
        assert len({said[0] for game in games for said in game}) == 2
    psutil.wait_procs([psutil.Process(int(said[0])) for said in games[0] if psutil.pid_exists(int(said[0]))], timeout=5)
    assert not any(psutil.pid_exists(int(said[0])) for said in games[0])


@pytest.mark.parametrize("answer", [{}, {"again": 1}])
def test_others_are_started_anew(program, answer):
    path = program(answer)
    with keep_programs():
        games = [play(path) for _ in range(2)]
    assert len({said[0] for game in games for said in game if said}) == 4


def test_nothing_is_kept_where_nobody_asked_for_it(program):
    path = program({"again": True})
    assert len({said[0] for _ in range(2) for said in play(path)}) == 4
