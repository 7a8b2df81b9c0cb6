"""Draw what the champion of Tron sees, and write what was measured into its page.

`python docs/champions/make_tron.py` writes tron-territory.svg, tron-doors.svg, and the tables of tron.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tables import write_tables

from ludus import Position, make_player, new_game
from ludus.champions.tron_board import FREE, Board, lay_ground, make_board
from ludus.champions.tron_evaluation import make_judge
from ludus.champions.tron_territory import spread

FOLDER, SIDE = Path(__file__).parent, 22
SHADES = {0: "#eef1f6", 1: "#bcd7f5", 2: "#f7cfb4", 9: "#e4e0f2"}  # of cells that nobody, rider 1, rider 2 or both reach
HEADS, WALLS = ("#1f6fc4", "#d2691e"), "#3a3f4b"


def main() -> None:
    position = new_game("tron", 4, level="random:width=17,height=13,density=0.1,symmetry=none")
    players = [make_player("champion:nodes=300,table=1", position.game) for _ in range(2)]
    for _ in range(9):
        position.play(*(player.choose(position, seat) for seat, player in enumerate(players)))
    board = make_board(position, 2)
    ground = lay_ground(position, board, (0, 1))
    judge = make_judge(board)
    position.game.kernel(spread)(board, ground.wall, ground.head, 0, judge.riding, 0, judge.territory)
    owner = judge.territory.owner.copy()
    doors = {
        cell
        for rider in (1, 2)
        for cell in range(owner.size - 1)
        if owner[cell] == rider and is_door(board, owner, rider, int(ground.head[rider - 1]), cell)
    }
    draw(position, ground, owner, set(), FOLDER / "tron-territory.svg")
    draw(position, ground, owner, doors, FOLDER / "tron-doors.svg")
    write_tables(FOLDER / "tron.md", FOLDER / "tron.measured.json")


def is_door(board: Board, owner: Any, rider: int, head: int, door: int) -> bool:
    """Whether its loss would leave cells of its owner out of reach."""
    reached, edge = {head, door}, [head]
    while edge:
        for beside in map(int, board.neighbour[edge.pop()]):
            if owner[beside] == rider and beside not in reached:
                reached.add(beside)
                edge.append(beside)
    return len(reached) - 1 < int((owner == rider).sum())


def draw(position: Position, ground: Any, owner: Any, doors: set[int], path: Path) -> None:
    width, height = int(position.rules["width"][0]), int(position.rules["height"][0])
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * SIDE} {height * SIDE}" role="img">']
    for cell in range(width * height):
        x, y = cell % width * SIDE, (height - 1 - cell // width) * SIDE
        fill = SHADES[int(owner[cell])] if ground.wall[cell] == FREE else WALLS
        parts.append(f'<rect x="{x}" y="{y}" width="{SIDE - 1}" height="{SIDE - 1}" fill="{fill}"/>')
        if cell in doors:
            parts.append(f'<circle cx="{x + 11}" cy="{y + 11}" r="5" fill="none" stroke="{WALLS}" stroke-width="2"/>')
    for rider, head in enumerate(ground.head):
        x, y = int(head) % width * SIDE, (height - 1 - int(head) // width) * SIDE
        parts.append(f'<circle cx="{x + 11}" cy="{y + 11}" r="8" fill="{HEADS[rider]}"/>')
    path.write_text("\n".join([*parts, "</svg>"]) + "\n")


if __name__ == "__main__":
    main()
