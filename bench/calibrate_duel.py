"""How sure the Tron champion may be of its evaluation: how many units of worth are a logit, odds of e to 1 for a win.

`python bench/calibrate_duel.py FOLDER [games] [nodes]` lets it play itself on generated levels after a few random ticks,
keeps what it saw in FOLDER, with which it goes on if it is called again, and fits the one number by logistic regression. Every
fifth game is held out, and what the fit says of those is told, too.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from held_out import DENSITIES, SIZES
from ludus import Position, make_player, new_game
from ludus.champions.tron_board import lay_ground, make_board
from ludus.champions.tron_evaluation import MET, judge_duel, make_judge
from ludus.core import below, stream
from ludus.core.records import first_record

GAMES, NODES = 300, 600
SEED = 3_000_000  # levels of their own


def main(folder: Path, games: int, nodes: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(games):
        kept = folder / f"{number}.json"
        if not kept.exists():
            kept.write_text(json.dumps(play(number, nodes)))
    worths, results, numbers = gather(folder)
    is_held = numbers % 5 == 0
    found = minimize_scalar(lambda logit: loss(logit, worths[~is_held], results[~is_held]), bounds=(100, 1e6), method="bounded")
    print(f"{games} games, {len(results)} positions: {found.x:.0f} units of worth are a logit")
    for what, held in (("fitted on", ~is_held), ("held out", is_held)):
        print(f"{what}: a loss of {loss(found.x, worths[held], results[held]):.4f} a position, {np.log(2):.4f} by guessing")


def play(number: int, nodes: int) -> dict[str, object]:
    """One game after a few random ticks, and what was seen in it while the riders could get at each other."""
    (width, height), density = SIZES[number % len(SIZES)], DENSITIES[number % len(DENSITIES)]
    level = f"random:width={width},height={height},density={density},symmetry=none"
    position, rng = new_game("tron", SEED + number, "compiled", level=level), first_record(stream(number, "calibrate"))
    players = [make_player(f"champion:nodes={nodes},table=1", position.game, number) for _ in range(2)]
    for _ in range(below(rng, 6)):
        if not position.is_over:
            position.play(*(moves[below(rng, len(moves))] for moves in (position.legal(0), position.legal(1))))
    worths = []
    while not position.is_over:
        worth = judge(position)
        if worth is not None:
            worths.append(worth)
        position.play(*(players[seat].choose(position, seat) for seat in (0, 1)))
    outcome = position.outcome()
    assert outcome is not None
    return {"result": outcome.returns[0], "worths": worths}


def judge(position: Position) -> int | None:
    """The worth to rider 0; nothing once the riders are apart."""
    board = make_board(position, 2)
    room = make_judge(board)
    worth = position.game.kernel(judge_duel)(board, lay_ground(position, board, (0, 1)), 0, 0, room)
    return int(worth) if room.counts[1] == MET else None


def gather(folder: Path) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int64]]:
    """[positions] worths, 1 for a win of rider 0, and of which game."""
    games = {int(path.stem): json.loads(path.read_text()) for path in folder.glob("*.json")}
    rows = [(worth, (game["result"] + 1) / 2, number) for number, game in games.items() for worth in game["worths"]]
    worths, results, numbers = zip(*rows, strict=True)
    return np.array(worths, float), np.array(results), np.array(numbers)


def loss(logit: float, worths: NDArray[np.float64], results: NDArray[np.float64]) -> float:
    """What is not foretold: the cross entropy, a draw being half a win."""
    logits = worths / logit
    return float(np.mean(np.logaddexp(0, logits) - results * logits))


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[2:]]
    main(Path(sys.argv[1]), *given, *(GAMES, NODES)[len(given) :])
