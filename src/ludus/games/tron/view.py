"""Tron as text: floors side by side, trails as lines, each rider with a head of its own shape."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ludus.games.tron.levels import STEPS, Place
from ludus.games.tron.setup import cell_of, is_wall, place_of

HEADS = "●◆▲■⬢▼✚○"  # riders 1 to 8, as everywhere in ludus
FALLEN = "×"
WALL, FREE, USED = "██", "· ", "▒▒"  # used: the far end of a passage that somebody went through
GAP = "   "  # between floors
LINES = {  # which sides a trail goes on to: up, left, right, down
    frozenset("u"): "╹",
    frozenset("l"): "╸",
    frozenset("r"): "╺",
    frozenset("d"): "╻",
    frozenset("ud"): "┃",
    frozenset("lr"): "━",
    frozenset("ul"): "┛",
    frozenset("ur"): "┗",
    frozenset("dl"): "┓",
    frozenset("dr"): "┏",
    frozenset("ulr"): "┻",
    frozenset("dlr"): "┳",
    frozenset("udl"): "┫",
    frozenset("udr"): "┣",
    frozenset("udlr"): "╋",
}
SIDES = dict(zip(STEPS, "ulrd", strict=True))


def trails(rules: Any, states: Sequence[Any]) -> list[list[int]]:
    """The cells that each rider has been on, in order; where it was sent home the start stands again."""
    paths: list[list[int]] = []
    for rider in range(rules.players):
        path = [int(states[0].head[rider])]
        for state in states[1:]:
            if not state.fell[rider] and (head := int(state.head[rider])) != path[-1]:
                path.append(head)
        paths.append(path)
    return paths


def portray(rules: Any, states: Sequence[Any]) -> tuple[str, str]:
    """The level with its riders, and whose each character is."""
    width, height, floors = int(rules.width), int(rules.height), int(rules.floors)
    marks: dict[Place, tuple[str, str]] = {}  # two characters a cell, and the rider's digit
    for rider, path in enumerate(trails(rules, states)):
        _draw_trail([place_of(cell, width, height) for cell in path], str(rider), marks)
        head = place_of(int(states[-1].head[rider]), width, height)
        marks[head] = ((FALLEN if states[-1].fell[rider] else HEADS[rider]) + marks[head][0][1], str(rider))
    lines: list[str] = []
    owners: list[str] = []
    for y in range(height - 1, -1, -1):
        shown, owned = [], []
        for floor in range(floors):
            row = [_cell(rules, states[-1], (x, y, floor), marks) for x in range(width)]
            shown.append("".join(text for text, _ in row))
            owned.append("".join(owner * 2 for _, owner in row))
        lines.append(GAP.join(shown).rstrip())
        owners.append(GAP.join(owned)[: len(lines[-1])])
    if floors > 1:
        names = [f"floor {floor}".ljust(2 * width) for floor in range(floors)]
        lines.insert(0, GAP.join(names).rstrip())
        owners.insert(0, " " * len(lines[0]))
    return "\n".join(lines), "\n".join(owners)


def _cell(rules: Any, state: Any, place: Place, marks: dict[Place, tuple[str, str]]) -> tuple[str, str]:
    """Two characters, and the rider they belong to."""
    cell = cell_of(place, int(rules.width), int(rules.height))
    mark = chr(rules.mark[cell])
    if is_wall(state, cell):
        return (WALL, " ") if mark == "#" else marks.get(place, (USED, " "))
    return (FREE if mark == " " or mark.isdigit() else mark + " "), " "


def _draw_trail(path: list[Place], rider: str, marks: dict[Place, tuple[str, str]]) -> None:
    """Join neighbouring cells of a path by lines; a jump through a passage or home leaves a gap."""
    sides: dict[Place, set[str]] = {place: set() for place in path}
    for (x, y, floor), after in pairwise(path):
        step = (after[0] - x, after[1] - y)
        if after[2] == floor and step in SIDES:
            sides[x, y, floor].add(SIDES[step])
            sides[after].add(SIDES[-step[0], -step[1]])
    for place, joined in sides.items():
        line = LINES.get(frozenset(joined), "▪")
        marks[place] = (line + ("━" if "r" in joined else " "), rider)
