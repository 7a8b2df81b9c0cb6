"""The positions that functions are asked about: small enough to know everything that can happen there."""

from __future__ import annotations

from ludus.checker.workshop.trials import Position
from ludus.course.workshop import ARENA, DX, DY, FREE, TRAIL

MARKS = {"#": ARENA, "o": TRAIL, " ": FREE, "@": FREE}


def draw(text: str, score: int = 0) -> Position:
    """A position as it is drawn, y upwards: # wall, o trail, @ the rider, blank free."""
    rows = [line for line in text.split("\n") if line][::-1]  # [y]
    x, y = next((row.index("@"), y) for y, row in enumerate(rows) if "@" in row)
    return Position(tuple(tuple(MARKS[row[x]] for row in rows) for x in range(len(rows[0]))), x, y, score)


def neighbourhoods() -> list[Position]:
    """Every pattern of walls and trail around the rider, in the middle and along the edges."""
    found = []
    for wall in (ARENA, TRAIL):
        for pattern in range(16):
            x, y = (3, 2) if pattern % 2 else (4, 3)
            found.append(_surrounded(x, y, pattern, wall))
    return [*found, *(Position(_empty(), x, y, 1) for x, y in ((1, 1), (6, 1), (1, 4), (6, 4), (2, 2), (5, 3), (2, 4), (1, 3)))]


def _surrounded(x: int, y: int, pattern: int, wall: int) -> Position:
    columns = [list(column) for column in _empty()]
    for direction in (1, 2, 3, 4):
        if pattern >> (direction - 1) & 1:
            columns[x + DX[direction]][y + DY[direction]] = wall
    return Position(tuple(map(tuple, columns)), x, y)


def _empty(width: int = 8, height: int = 6) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(ARENA if x in (0, width - 1) or y in (0, height - 1) else FREE for y in range(height)) for x in range(width)
    )


BOXED_IN = draw("####\n#o##\n#@##\n####", score=3)
CORNER = draw("####\n#  #\n#@ #\n####")  # every ride has 3 cells
CORRIDOR = draw("########\n#@     #\n########", score=4)
FORK = draw("##########\n#  @     #\n##########", score=2)
HALL = draw("######\n#    #\n# @  #\n######", score=1)
ROOM = draw("#####\n#   #\n#@  #\n#  o#\n#####", score=5)
DOOR = draw("#######\n#   ###\n### ###\n#  @  #\n###   #\n#######")

CERTAIN = (CORNER, CORRIDOR)  # whatever is drawn, the score is the same
RIDES = (BOXED_IN, CORRIDOR, CORNER, FORK, HALL, ROOM, DOOR)

# Whatever is drawn after the first move, the score is the same. The best direction is each of the four in turn.
CROSSINGS = (
    draw("########\n#### ###\n#   @  #\n########"),
    draw("#######\n#### ##\n#### ##\n#### ##\n##  @##\n####  #\n#######", score=1),
    draw("#########\n## ######\n# @     #\n## ######\n#########", score=2),
    draw("######\n## ###\n#  @ #\n### ##\n### ##\n###  #\n######", score=6),
    draw("#####\n#@  #\n#####"),
    draw("#######\n### ###\n### ###\n#  @  #\n### ###\n### ###\n#######"),
    draw("######\n### ##\n#  @ #\n### ##\n### ##\n######"),
    draw("#########\n#   @   #\n#### ####\n#########", score=1),
)
OPEN = (HALL, ROOM, DOOR)

# Left is certain, right is luck: one of three ways on. By means left is best, then right twice, the last time by a little.
SPREAD = (
    draw(
        "##################\n##########       #\n########## #######\n"
        "#        @  ######\n########## #######\n##########       #\n##################"
    ),
    draw("#############\n##### #######\n#   @  ######\n##### #######\n#####       #\n#############"),
    draw("\n".join(["#" * 11, *["###### ####"] * 3, "#    @    #", *["###### ####"] * 4, "#" * 11])),
)
