"""Draw the pictures of the README and the docs from real positions: `python docs/make_pictures.py`."""

from __future__ import annotations

import io
from pathlib import Path

from rich.columns import Columns
from rich.console import Console, Group
from rich.padding import Padding
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from ludus import Position, new_game
from ludus.cli._screen import painted, seat_name
from ludus.core import below, stream
from ludus.core.records import first_record
from ludus.games.tron.library import names

FOLDER = Path(__file__).parent / "pictures"
THEME = TerminalTheme((8, 9, 13), (238, 241, 246), [(238, 241, 246)] * 8, [(238, 241, 246)] * 8)

# Rich's frame, without the web fonts that its own would load.
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" xml:space="preserve">
<style>
.{unique_id}-matrix {{ font: {char_height}px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
line-height: {line_height}px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
<rect fill="#08090d" width="{width}" height="{height}" rx="14"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def after(spec: str, moves: str) -> Position:
    position = new_game(spec)
    for move in moves:
        position.play(move)
    return position


def half_played(spec: str, turns: int, seed: int) -> Position:
    """A game of the policy greedy against itself, left in the middle."""
    position, rng = new_game(spec, seed), first_record(stream(seed))
    greedy = position.game.policies["greedy"]
    for _ in range(turns):
        position.play(int(greedy(first_record(position.rules), first_record(position.state), position.mover, rng)))
    return position


def half_ridden(spec: str, turns: int, seed: int) -> Position:
    """A game of Tron by riders who turn now and then and when they must, left in the middle."""
    position, rng = new_game(spec, seed), first_record(stream(seed))
    directions = [position.legal(seat)[0] for seat in range(position.players)]
    for _ in range(turns):
        for seat in range(position.players):
            free = position.legal(seat)
            if directions[seat] not in free or below(rng, 6) == 0:
                directions[seat] = free[below(rng, len(free))]
        position.play(*directions)
    return position


def draw_levels(folder: Path) -> None:
    """Every level of the library, before anybody has moved."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.svg"):
        old.unlink()
    for name in names():
        (folder / f"{name}.svg").write_text(new_game(f"tron:level={name}").svg(), "utf-8")


def board(position: Position) -> Group:
    prompt = Text.assemble(seat_name(position, position.mover), f" to move ({' '.join(position.moves())}): ")
    command = Text.assemble(("$ ", "dim"), f"ludus play {position.game.name}")
    return Group(command, Text(), painted(position), Text(), prompt)


def main() -> None:
    console = Console(record=True, width=92, force_terminal=True, color_system="truecolor", file=io.StringIO())
    left = Padding(board(after("connect_four", "4453343352672")), (0, 6, 0, 0))
    right = board(half_played("seven_colours:width=16,height=9", 11, seed=5))
    console.print(Padding(Columns([left, right]), (1, 2)))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "play.svg").write_text(console.export_svg(theme=THEME, code_format=FRAME, unique_id="ludus"), "utf-8")
    (FOLDER / "tron.svg").write_text(half_ridden("tron:level=portals", 55, seed=9).svg(), "utf-8")
    draw_levels(FOLDER / "levels")


if __name__ == "__main__":
    main()
