"""Draw what the champion of Seven Colours sees, and write what was measured into its page.

`python docs/champions/make_colours.py` writes colours.svg, and the tables of colours.md from colours.measured.json.
"""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
from tables import write_tables

from ludus import Position, make_player, new_game
from ludus.champions.colours_sight import NOBODY, Sight, look
from ludus.games.seven_colours import LETTERS, PAINT

SIDE, GAP, TOP = 11, 24, 34  # pixels of a cell, between boards, above them
SEATS = ("#c2410c", "#1d4ed8")  # orange and blue
CAPTIONS = ("the board", "its open patches, joined", "who will be first where")


def main() -> None:
    folder = Path(__file__).parent
    (folder / "colours.svg").write_text(draw(half_played(26)), "utf-8")
    write_tables(folder / "colours.md", folder / "colours.measured.json")


def half_played(plies: int) -> Position:
    position = new_game("seven_colours:width=20,height=20,board=symmetric", 7)
    players = [make_player("champion:nodes=2000", position.game, seat) for seat in range(2)]
    while len(position.history) < plies and not position.is_over:
        position.play(players[position.mover].choose(position, position.mover))
    return position


def draw(position: Position) -> str:
    sight, letters = look(position), colours_of(position)
    height, width = letters.shape
    whole, tall = 3 * width * SIDE + 4 * GAP, height * SIDE + TOP + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {tall}" font-family="sans-serif" font-size="13">',
        "<title>A position of Seven Colours, its graph of patches, and who will be first where</title>",
        f'<rect width="{whole}" height="{tall}" fill="#ffffff"/>',
    ]
    for number, caption in enumerate(CAPTIONS):
        left = GAP + number * (width * SIDE + GAP)
        parts.append(f'<text x="{left}" y="22" fill="#222222">{caption}</text>')
        for y in range(height):
            paints, x = [paint(number, sight, letters, y, x) for x in range(width)], 0
            for (fill, opacity), run in itertools.groupby(paints):
                wide = len(list(run))
                box = f'x="{left + x * SIDE}" y="{TOP + (height - 1 - y) * SIDE}" width="{wide * SIDE}" height="{SIDE}"'
                parts.append(f'<rect {box} fill="{fill}" fill-opacity="{opacity:.2f}"/>')
                x += wide
        if number == 1:
            parts += borders(left, sight)
    return "\n".join([*parts, "</svg>", ""])


def paint(number: int, sight: Sight, letters: np.ndarray, y: int, x: int) -> tuple[str, float]:
    """A cell's colour and how strong it is, on one of the three boards."""
    owner, fill, opacity = int(sight.owner[y, x]), str(PAINT[letters[y, x]]), 1.0
    if owner != NOBODY:
        fill = SEATS[owner]
    elif number == 2:
        fill, opacity = SEATS[int(sight.claimant[y, x])], max(0.12, 0.75 * 0.8 ** int(sight.layer[y, x]))
    elif number == 1:
        opacity = 0.6
    return fill, round(opacity, 2)


def borders(left: int, sight: Sight) -> list[str]:
    """Lines between patches."""
    height, width = sight.patch.shape
    lines = []
    for y in range(height):
        for x in range(width):
            x0, y0 = left + x * SIDE, TOP + (height - 1 - y) * SIDE
            if x + 1 < width and sight.patch[y, x] != sight.patch[y, x + 1]:
                lines.append(f"M{x0 + SIDE} {y0}v{SIDE}")
            if y + 1 < height and sight.patch[y, x] != sight.patch[y + 1, x]:
                lines.append(f"M{x0} {y0}h{SIDE}")
    return [f'<path d="{"".join(lines)}" stroke="#222222" stroke-width="1" fill="none"/>']


def colours_of(position: Position) -> np.ndarray:
    """[y, x] the letter of every cell."""
    rules = position.rules[0]
    width, height = int(rules["width"]), int(rules["height"])
    letters = np.full((height, width), "?")
    for letter, rows in zip(LETTERS, rules["colour"], strict=True):
        letters[(rows[:height, None] >> np.arange(width, dtype=np.uint64)) & np.uint64(1) != 0] = letter
    return letters


if __name__ == "__main__":
    main()
