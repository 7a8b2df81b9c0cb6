"""The workshop's lockstep engine, part of a tick by part of a tick, for a handful of games."""

from __future__ import annotations

import numpy as np

from ludus.core import SpecError
from ludus.course.workshop import game as workshop
from ludus.course.workshop.lockstep import Games, choose_all, possible, step_all, tile
from ludus.web.stepshapes import Lockstep, Tick

MOST_STEPS = 1500
SMALL = """
#########
#       #
#  #    #
#    #  #
# 1     #
#       #
#########
"""
LEVELS = ("small", "solo", "comb", "spiral", "sample")


def tick_through(level: str, games: int, seed: int) -> Lockstep:
    """As `simulate_all` plays them: the same draws, the same moves, the same end."""
    board = _board(level)
    rng, all_games = np.random.default_rng(seed), tile(board, games)
    steps, before, tick = [_note("tile", 0, all_games)], -1, 0
    while all_games.S.sum() != before:
        before, tick = all_games.S.sum(), tick + 1
        if len(steps) > MOST_STEPS:
            raise SpecError(f"the games on {level} take more than {MOST_STEPS} steps: choose a smaller level, such as small")
        draws = rng.random(games)  # [game]
        table, lengths = possible(all_games.G, all_games.X, all_games.Y, all_games.riding)
        direction = choose_all(all_games, draws)
        steps.append(_note("look", tick, all_games, table=table.tolist(), lengths=lengths.tolist()))
        steps.append(
            _note(
                "draw",
                tick,
                all_games,
                table=table.tolist(),
                lengths=lengths.tolist(),
                draws=draws[all_games.riding].tolist(),
                direction=direction.tolist(),
            )
        )
        asked = all_games.riding
        step_all(all_games, direction)
        moved = np.zeros(games, np.intp)
        moved[asked] = direction
        steps.append(_note("ride", tick, all_games, direction=moved.tolist()))
    width, height = board.grid.shape
    walls = "".join("#" if board.grid[x, y] == workshop.ARENA else " " for y in range(height) for x in range(width))
    return Lockstep(
        settings={"level": level, "games": games, "seed": seed},
        width=width,
        height=height,
        walls=walls,
        games=games,
        steps=steps,
    )


def _board(level: str) -> workshop.Game:
    if level == "sample":
        return workshop.sample()
    return workshop.level(SMALL if level == "small" else level)


def _note(kind: str, tick: int, games: Games, **more: object) -> Tick:
    arrays = {"x": games.X.tolist(), "y": games.Y.tolist(), "s": games.S.tolist(), "riding": games.riding.tolist()}
    return Tick.model_validate({"kind": kind, "tick": tick, **arrays, **more})
