"""Duels so small that they can be solved: levels of 5 x 5 to 7 x 7 by chance, ridden at random until few cells are free."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from ludus import Position, new_game
from ludus.core import LudusError
from ludus.search.retrograde import Retrograde


def draw_duels(seed: int, moves: str = "together", most_free: int = 16) -> Iterator[tuple[Position, int]]:
    """Positions without end, each with a seat that has a choice."""
    while True:
        seed += 1
        luck = random.Random(seed)
        width, height = luck.randint(5, 7), luck.randint(5, 7)
        density = luck.choice([0, 0.1, 0.2, 0.3])
        rows = [["#" if luck.random() < density else " " for _ in range(width)] for _ in range(height)]
        cells = [(y, x) for y in range(height) for x in range(width)]
        for rider, (y, x) in enumerate(luck.sample(cells, 2), 1):
            rows[y][x] = str(rider)
        try:
            position = new_game("tron", level="\n" + "\n".join("".join(row) for row in rows) + "\n", moves=moves)
        except LudusError:
            continue  # a start that is shut in
        while not position.is_over and count_free(position) > most_free:
            position.play(*(luck.choice(position.legal(seat)) for seat in position.seats_asked()))
        if not position.is_over:
            seat = luck.choice(position.seats_to_move())
            if len(position.legal(seat)) > 1:
                yield position, seat


def count_free(position: Position) -> int:
    cells = int(position.rules["width"][0]) * int(position.rules["height"][0])
    bits = np.unpackbits(position.state["walls"][0].view(np.uint8), bitorder="little")
    return cells - int(bits[:cells].sum())


def draw_questions(
    count: int, seed: int, moves: str = "together", most_free: int = 16
) -> Iterator[tuple[Position, int, dict[int, float], float]]:
    """Position, seat, {move: what it is sure of} and what can be had: some move wins or draws for sure, others do not."""
    asked, retrograde = 0, None
    for position, seat in draw_duels(seed, moves, most_free):
        retrograde = retrograde or Retrograde(position.game, 256)
        solution = retrograde.solve(position)
        sure = [low for _, low, _ in solution.move_values(position, seat)]
        wanted = 1.0 if max(sure) >= 1 else 0.0
        if max(sure) >= 0 and min(sure) < wanted:
            yield position, seat, dict(zip(position.legal(seat), sure, strict=True)), wanted
            asked += 1
            if asked == count:
                return
