"""What tests of programs from outside share: a referee, and a look at what is left of them."""

from __future__ import annotations

import os
import time
from pathlib import Path

from ludus import make_player, new_game

MARK = "LUDUS_TEST_MARK"
READY = """
import json, os, signal, subprocess, sys, time
def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()
def say(**facts):
    print(json.dumps(facts), flush=True)
"""
GREET = READY + "hear(); say(name='test'); hear()\n"  # hello, answered; game


def left_over(mark: str, seconds: float) -> list[str]:
    """What still runs with the mark after so long; nothing, as soon as nothing does."""
    due = time.monotonic() + seconds
    while (found := marked(mark)) and time.monotonic() < due:
        time.sleep(0.02)
    return found


def marked(mark: str) -> list[str]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            is_ours = f"{MARK}={mark}".encode() in (folder / "environ").read_bytes()
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if is_ours and command and folder.name != str(os.getpid()):
            found.append(f"{folder.name} {command!r}")
    return found


def play(game: str, specs: list[str], seconds: float | None = None, seed: int = 0):
    """A whole game as a referee plays it; the position it ends in and what the players remarked."""
    position = new_game(game, seed)
    players = [make_player(spec, position.game, seed + seat) for seat, spec in enumerate(specs)]
    try:
        for seat, player in enumerate(players):
            player.begin(position, seat, seconds)
        while not position.is_over:
            asked = position.seats_to_move()
            moves = {seat: players[seat].choose(position, seat) for seat in asked}
            position.play(*(moves.get(seat, -1) for seat in position.seats_asked()))
    finally:
        for player in players:
            player.close()
    return position, [player.remarks for player in players]
