"""Playouts beside OpenSpiel, in one run, one thread: the README's table."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe as _registers_itself  # noqa: F401

from ludus import Limits, Playouts, find_game, new_game
from measure import race, rate, spaced

SECONDS = 0.4  # a turn


def ours(spec: str, policy: str = "uniform") -> Callable[[], int]:
    position = new_game(spec)
    runner = Playouts(position.game, policy)
    return lambda: runner.run(position, Limits(seconds=SECONDS)).games


def open_spiel(name: str, rollouts: int) -> Callable[[], int]:
    """Rollouts inside its own C++ search: two simulations of many rollouts each, so that the tree costs nothing."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def work() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        pyspiel.MCTSBot(game, evaluator, 1.4, 2, 100, False, 1, False).step(state)
        return 2 * rollouts

    return work


def open_spiel_python(name: str, rollouts: int) -> Callable[[], int]:
    """The tightest loop over its Python games: its C++ search does not survive them, its Python evaluator is slower."""
    state = pyspiel.load_game(name).new_initial_state()

    def work() -> int:
        for _ in range(rollouts):
            game = state.clone()
            while not game.is_terminal():
                game.apply_action(random.choice(game.legal_actions()))
        return rollouts

    return work


def main() -> int:
    user_file = str(Path(__file__).with_name("noughts.py"))
    contests = [
        ("Connect Four", ours("connect_four"), "OpenSpiel, C++", open_spiel("connect_four", 20_000), 25),
        (
            "Tic-tac-toe from a user's file",
            ours(user_file),
            "OpenSpiel, Python",
            open_spiel_python("python_tic_tac_toe", 1_000),
            100,
        ),
    ]
    print("| playouts, one thread | ludus | peer | ratio | wanted |")
    print("|---|---|---|---|---|")
    missed = 0
    for name, mine, peer_name, peer, wanted in contests:
        result = race(mine, peer)
        missed += result.ratio < wanted
        speeds = f"{spaced(result.ours)}/s | {spaced(result.theirs)}/s ({peer_name})"
        print(f"| {name} | {speeds} | {result.ratio:.0f} x | {wanted} x |")
    colours = ours("seven_colours", "random_useful")
    colours()
    speed = float(np.median([rate(colours) for _ in range(5)]))
    missed += speed < 10_000
    print(f"| Seven Colours 30 x 30, useful colours | {spaced(speed)}/s | | | {spaced(10_000)}/s |")
    memory = find_game("seven_colours").state_dtype.itemsize * 100_000 / 1e6
    missed += memory > 300
    print(f"\n100\u2009000 Seven Colours states in a batch: {memory:.0f} MB (wanted: below 300 MB)")
    return missed


if __name__ == "__main__":
    sys.exit(main())
