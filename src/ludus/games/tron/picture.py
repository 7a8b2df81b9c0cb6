"""Tron as a picture: SVG in the dark look, whole by itself, for pages and notebooks.

Floors stand side by side, y runs upwards, a cell is a whole number of pixels. Riders are told apart by colour, by the shape of
the head, by a number and by the dashes in the trail's core; a fallen one is faded and crossed out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import cos, pi, sin
from typing import Any
from xml.sax.saxutils import escape

from ludus.core.paint import SEAT_COLOURS
from ludus.games.tron.levels import DOWN, STEPS, UP, WALL, Place
from ludus.games.tron.setup import cell_of, is_wall, place_of
from ludus.games.tron.view import trails

GROUND, FLOOR, GRID, FIFTH_LINE, FRAME = "#08090d", "#0c0f16", "#1a1f2a", "#262d3b", "#232936"
BLOCK, LIT_EDGE, SHADED_EDGE = "#475063", "#8390a8", "#1d222c"
COORDINATE, PORTAL, STAIRS, STAIRS_GROUND, TEXT, CAPTION = "#98a2b6", "#eef1f6", "#c3cad8", "#292d35", "#eef1f6", "#858fa3"
ON_RIDER = "#0b0d12"  # a number on a rider's colour
SANS = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Ubuntu,'DejaVu Sans',sans-serif"

WIDEST, LARGEST_CELL, SMALLEST_CELL = 960, 24, 8  # pixels; cells are even, so that their middles are whole
EDGE = 24  # how thick the frame is, at least
MARGIN, GAP, CAPTION_HEIGHT = 16, 24, 28  # around several floors, between them, above them
ROOM_FOR_CAPTION = 168  # pixels, for a floor's number and how many cells of it are free

Point = tuple[float, float]


def _polygon(corners: int, first: float, radius: float, lowered: float = 0) -> tuple[Point, ...]:
    turns = [first + number * 2 * pi / corners for number in range(corners)]
    return tuple((radius * cos(turn), radius * sin(turn) + lowered) for turn in turns)


PLUS = ((-0.38, -1), (0.38, -1), (0.38, -0.38), (1, -0.38), (1, 0.38), (0.38, 0.38))
SHAPES: tuple[tuple[Point, ...], ...] = (  # of riders 1 to 8, of radius one; disc and ring have no corners
    (),
    _polygon(4, -pi / 2, 1.12),
    _polygon(3, -pi / 2, 1.18, 0.14),
    _polygon(4, pi / 4, 1.19),
    _polygon(6, 0, 1.04),
    _polygon(3, pi / 2, 1.18, -0.14),
    (*PLUS, *((-x, -y) for x, y in PLUS)),
    (),
)
RING = 7  # the rider whose head is one
DASHES = (
    (),
    (0.34, 0.3),
    (0.08, 0.28),
    (0.7, 0.2),
    (0.34, 0.14, 0.08, 0.14),
    (0.16, 0.16),
    (0.9, 0.4),
    (0.05, 0.16),
)  # of a cell
NUMBER_SIZE = (1, 1, 0.82, 1, 1, 0.82, 0.8, 1)  # of a rider's number: triangles and the plus have less room
NUMBER_LOWERED = (0.36, 0.36, 0.54, 0.36, 0.36, 0.24, 0.36, 0.36)  # from the middle to the foot of a number, in its size


def draw(rules: Any, states: Sequence[Any]) -> str:
    """The last of the states, with the trails that led there."""
    board = _Board.of(rules)
    parts = [part for floor in range(board.floors) for part in _draw_floor(board, floor, states[-1])]
    parts += _draw_riders(board, rules, states)
    told = f"Tron, {board.width} x {board.height}, after {int(states[-1].tick)} ticks"
    width, height = board.size
    ground = f'<rect width="{width}" height="{height}" rx="14" fill="{GROUND}"/>\n' if board.floors > 1 else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="{SANS}" text-anchor="middle">\n<title>{escape(told)}</title>\n{ground}' + "\n".join(parts) + "\n</svg>\n"
    )


@dataclass(frozen=True)
class _Board:
    """Where things go: sizes in pixels, and what the level says at each place."""

    rules: Any
    width: int
    height: int
    floors: int
    cell: int  # pixels
    frame: int  # pixels around the level
    rim: int  # cells of the level that belong to the frame: 1 if walls go all round, else 0

    @classmethod
    def of(cls, rules: Any) -> _Board:
        width, height, floors = int(rules.width), int(rules.height), int(rules.floors)
        cell = min(max(WIDEST // (width * floors) // 2 * 2, SMALLEST_CELL), LARGEST_CELL)
        outermost = [
            (x, y, floor)
            for floor in range(floors)
            for y in range(height)
            for x in range(width)
            if x in (0, width - 1) or y in (0, height - 1)
        ]
        is_walled = all(chr(rules.mark[cell_of(place, width, height)]) == WALL for place in outermost)
        return cls(rules, width, height, floors, cell, max(EDGE - cell, 0) if is_walled else EDGE, int(is_walled))

    @property
    def size(self) -> tuple[int, int]:
        wide, high = self.floor_size
        if self.floors == 1:
            return wide, high
        return self.floors * wide + (self.floors - 1) * GAP + 2 * MARGIN, high + CAPTION_HEIGHT + 2 * MARGIN

    @property
    def floor_size(self) -> tuple[int, int]:
        return self.width * self.cell + 2 * self.frame, self.height * self.cell + 2 * self.frame

    def origin(self, floor: int) -> tuple[int, int]:
        """The top left corner of a floor's frame."""
        if self.floors == 1:
            return 0, 0
        return MARGIN + floor * (self.floor_size[0] + GAP), MARGIN + CAPTION_HEIGHT

    def corner(self, place: Place) -> tuple[int, int]:
        """The top left corner of a cell."""
        x, y, floor = place
        left, top = self.origin(floor)
        return left + self.frame + x * self.cell, top + self.frame + (self.height - 1 - y) * self.cell

    def middle(self, place: Place) -> tuple[int, int]:
        left, top = self.corner(place)
        return left + self.cell // 2, top + self.cell // 2

    def place(self, cell: int) -> Place:
        return place_of(cell, self.width, self.height)

    def mark(self, place: Place) -> str:
        """What the level's text says at a place; wall outside."""
        x, y, _ = place
        inside = 0 <= x < self.width and 0 <= y < self.height
        return chr(self.rules.mark[cell_of(place, self.width, self.height)]) if inside else WALL

    def inner(self, floor: int) -> list[Place]:
        """The places that are not of the frame, row by row from the bottom."""
        rows, columns = range(self.rim, self.height - self.rim), range(self.rim, self.width - self.rim)
        return [(x, y, floor) for y in rows for x in columns]


# A floor: frame, grid, walls, passages.


def _draw_floor(board: _Board, floor: int, state: Any) -> Iterator[str]:
    left, top = board.origin(floor)
    wide, high = board.floor_size
    if board.floors > 1:
        free = sum(not is_wall(state, cell_of(place, board.width, board.height)) for place in board.inner(floor))
        yield _text(f"Floor {floor}", left, top - 12, 14, TEXT, "text-anchor", "start", "font-weight", 600)
        if wide >= ROOM_FOR_CAPTION:
            count = f"{free} free cell{'s' if free != 1 else ''}"
            yield _text(count, left + wide, top - 12, 13, CAPTION, "text-anchor", "end")
    yield f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="14" fill="{FRAME}"/>'
    inset = board.frame + board.rim * board.cell
    inside = _rectangle(left + inset, top + inset, wide - 2 * inset, high - 2 * inset)
    yield f'<path d="{inside}" fill="{FLOOR}" stroke="{BLOCK}"/>'
    yield from _draw_grid(board, floor)
    yield from _draw_coordinates(board, floor)
    yield from _draw_walls(board, floor)
    for place in board.inner(floor):
        if (mark := board.mark(place)) in (UP, DOWN) or mark.isalpha():
            yield _passage(board, place, mark, is_wall(state, cell_of(place, board.width, board.height)))


def _draw_grid(board: _Board, floor: int) -> Iterator[str]:
    left, top = board.corner((board.rim, board.height - 1 - board.rim, floor))
    columns, rows = board.width - 2 * board.rim, board.height - 2 * board.rim
    wide, high = columns * board.cell, rows * board.cell
    lines: dict[bool, list[str]] = {False: [], True: []}
    for x in range(1, columns):
        lines[(x + board.rim) % 5 == 0].append(f"M{left + x * board.cell + 0.5} {top}v{high}")
    for y in range(1, rows):
        lines[(y + board.rim) % 5 == 0].append(f"M{left} {top + high - y * board.cell + 0.5}h{wide}")
    for is_fifth, paths in lines.items():
        if paths:
            yield f'<path d="{"".join(paths)}" stroke="{FIFTH_LINE if is_fifth else GRID}"/>'


def _draw_coordinates(board: _Board, floor: int) -> Iterator[str]:
    """Every fifth column below and row at the left, in the middle of the frame."""
    left, top = board.origin(floor)
    middle = (board.frame + board.rim * board.cell) // 2
    for x in range(0, board.width, 5):
        yield _text(str(x), board.middle((x, 0, floor))[0], top + board.floor_size[1] - middle + 4, 11.5, COORDINATE)
    for y in range(5, board.height, 5):
        yield _text(str(y), left + middle, board.middle((0, y, floor))[1] + 4, 11.5, COORDINATE)


def _draw_walls(board: _Board, floor: int) -> Iterator[str]:
    walls = [place for place in board.inner(floor) if board.mark(place) == WALL]
    if not walls:
        return
    yield f'<path class="walls" d="{"".join(_outline(board, walls))}" fill="{BLOCK}"/>'
    thick, thin = (2, 1) if board.cell >= 16 else (1, 1)
    for step, colour, opacity in (
        ((-1, 0), LIT_EDGE, 0.45),
        ((1, 0), SHADED_EDGE, 1),
        ((0, -1), SHADED_EDGE, 1),
        ((0, 1), LIT_EDGE, 1),
    ):
        bare = [place for place in walls if board.mark((place[0] + step[0], place[1] + step[1], floor)) != WALL]
        edges = "".join(_edges(board, bare, step, thick if step[1] else thin))
        if edges:
            yield f'<path d="{edges}" fill="{colour}"' + (f' fill-opacity="{opacity}"/>' if opacity < 1 else "/>")


def _outline(board: _Board, walls: list[Place]) -> Iterator[str]:
    """Wall cells as few rectangles: runs of a row, and those that lie under one another as one."""
    blocks: dict[tuple[int, int], tuple[int, int]] = {}  # columns of a run still growing: its first row and its last
    for y, row in groupby(walls, key=lambda place: place[1]):
        runs = list(_runs([x for x, _, _ in row]))
        for run, (low, high) in list(blocks.items()):
            if high < y - 1 or run not in runs:
                yield _block(board, run, (low, high), walls[0][2])
                del blocks[run]
        for run in runs:
            blocks[run] = blocks.get(run, (y, y))[0], y
    for run, rows in blocks.items():
        yield _block(board, run, rows, walls[0][2])


def _block(board: _Board, columns: tuple[int, int], rows: tuple[int, int], floor: int) -> str:
    x, y = board.corner((columns[0], rows[1], floor))
    return _rectangle(x, y, (columns[1] - columns[0] + 1) * board.cell, (rows[1] - rows[0] + 1) * board.cell)


def _edges(board: _Board, bare: list[Place], step: tuple[int, int], thick: int) -> Iterator[str]:
    """Thin rectangles along one side of wall cells, one for each straight stretch."""
    along, across = (0, 1) if step[1] else (1, 0)
    for line, places in groupby(sorted(bare, key=lambda place: (place[across], place[along])), key=lambda place: place[across]):
        for first, last in _runs([place[along] for place in places]):
            length, late = (last - first + 1) * board.cell, board.cell - thick
            if step[1]:
                x, y = board.corner((first, line, bare[0][2]))
                yield _rectangle(x, y + (late if step[1] < 0 else 0), length, thick)
            else:
                x, y = board.corner((line, last, bare[0][2]))
                yield _rectangle(x + (late if step[0] > 0 else 0), y, thick, length)


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Stretches of consecutive numbers: the first and the last of each."""
    for _, stretch in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        members = [number for _, number in stretch]
        yield members[0], members[-1]


def _passage(board: _Board, place: Place, mark: str, is_used: bool) -> str:
    """A teleporter is a ring with its letter, which shines until used; stairs are three steps, up or down to the right."""
    x, y = board.middle(place)
    unit = board.cell
    if mark in (UP, DOWN):
        side, way = unit * 0.3, 1 if mark == UP else -1
        steps = f"m{_number(-side)} {_number(side * way)}" + f"v{_number(-side * way * 0.66)}h{_number(side * 0.66)}" * 3
        tile = f'<rect x="{_number(x - unit * 0.42)}" y="{_number(y - unit * 0.42)}" width="{_number(unit * 0.84)}" '
        tile += f'height="{_number(unit * 0.84)}" rx="{_number(unit * 0.16)}" fill="{STAIRS_GROUND}"/>'
        path = f'<path d="M{x} {y}{steps}" fill="none" stroke="{STAIRS}" stroke-width="{_number(max(1.3, unit * 0.08))}"/>'
        return f'<g class="stairs">{tile}{path}</g>'
    halo = "" if is_used else _halo(board, place, PORTAL)
    rings = "".join(
        f'<circle cx="{x}" cy="{y}" r="{_number(unit * radius)}" fill="{FLOOR}" stroke="{PORTAL}" '
        f'stroke-width="{_number(max(least, unit * share))}" stroke-opacity="{opacity}"/>'
        for radius, least, share, opacity in ((0.4, 1, 0.07, 1), (0.29, 0.7, 0.035, 0.6))
    )
    letter = _text(mark, x, y + unit * 0.13, unit * 0.4, PORTAL, "font-weight", 700)
    return f'<g class="teleporter">{halo}{rings}{letter}</g>'


# Riders: what lies lowest first, so that nobody who rides is hidden by somebody who fell.


def _draw_riders(board: _Board, rules: Any, states: Sequence[Any]) -> Iterator[str]:
    state, paths = states[-1], trails(rules, states)
    in_order = sorted(range(len(paths)), key=lambda rider: not state.fell[rider])
    stays = [rider for rider in in_order if not (state.fell[rider] and rules.vanishes)]
    if all(len(path) == 1 for path in paths):
        yield from _draw_spare_starts(board, len(paths))
    yield from _draw_stones(board, rules, state, [paths[rider] for rider in stays])
    for rider in stays:
        yield from _draw_trail(board, rules, rider, paths[rider], bool(state.fell[rider]))
    for rider in in_order:
        start, head = board.place(paths[rider][0]), board.place(int(state.head[rider]))
        if start != head and rider in stays:
            yield _start(board, rider, start, bool(state.fell[rider]))
        yield _head(board, rider, paths[rider], bool(state.fell[rider]))


def _draw_spare_starts(board: _Board, riders: int) -> Iterator[str]:
    """Starts that nobody rides from, where fewer ride than could."""
    for floor in range(board.floors):
        for place in board.inner(floor):
            if (mark := board.mark(place)).isdigit() and int(mark) > riders:
                yield _start(board, int(mark) - 1, place, is_faded=True)


def _draw_stones(board: _Board, rules: Any, state: Any, paths: list[list[int]]) -> Iterator[str]:
    """What became wall and lies on no trail: where riders met before they were sent home."""
    ridden = {end for path in paths for cell in path for end in (cell, int(rules.partner[cell]))}
    for cell in range(board.width * board.height * board.floors):
        place = board.place(cell)
        if is_wall(state, cell) and board.mark(place) != WALL and cell not in ridden:
            x, y = board.corner(place)
            inset, arm = board.cell // 8, board.cell * 0.2
            side = board.cell - 2 * inset
            tile = f'<rect x="{x + inset}" y="{y + inset}" width="{side}" height="{side}" rx="{inset}" fill="{BLOCK}"/>'
            yield f'<g class="met">{tile}{_cross(board.middle(place), arm, board.cell * 0.09, LIT_EDGE)}</g>'


def _draw_trail(board: _Board, rules: Any, rider: int, path: list[int], has_fallen: bool) -> Iterator[str]:
    """A glow, a dark rim, the rider's colour and a pale core, dashed in the rider's own way."""
    pieces = _pieces(board, rules, path)
    line = "".join(_rounded([board.middle(place) for place in piece], board.cell * 0.34) for piece in pieces if len(piece) > 1)
    if not line:
        return
    colour, unit = SEAT_COLOURS[rider], board.cell
    glow = () if has_fallen else ((1.3, colour, 0.06), (0.96, colour, 0.1), (0.74, colour, 0.14))
    strokes = [*glow, (0.56, _mixed(colour, "#05070b", 0.38), 1), (0.36, colour, 1)]
    lines = "".join(
        f'<path d="{line}" stroke="{shade}" stroke-width="{_number(unit * wide)}"'
        + (f' stroke-opacity="{opacity}"/>' if opacity < 1 else "/>")
        for wide, shade, opacity in strokes
    )
    dashes = " ".join(_number(unit * share) for share in DASHES[rider])
    pale = _mixed(colour, "#ffffff", 0.78) if rider != RING else _mixed(colour, "#05070b", 0.6)  # on white a dark one shows
    core = f'<path d="{line}" stroke="{pale}" stroke-width="{_number(max(1.4, unit * 0.1))}"'
    core += f' stroke-linecap="butt" stroke-dasharray="{dashes}"/>' if dashes else "/>"
    faded = ' opacity="0.42"' if has_fallen else ""
    yield f'<g class="trail" fill="none" stroke-linecap="round" stroke-linejoin="round"{faded}>{lines}{core}</g>'
    for place in dict.fromkeys(place for piece in pieces for place in (piece[0], piece[-1])):
        if (mark := board.mark(place)) in (UP, DOWN) or mark.isalpha():
            yield _passage(board, place, mark, is_used=True)


def _pieces(board: _Board, rules: Any, path: list[int]) -> list[list[Place]]:
    """A trail's parts: into a passage and out of its other end; and anew from the start after being sent home."""
    pieces = [[board.place(path[0])]]
    for before, after in pairwise(path):
        place, entrance = board.place(after), board.place(int(rules.partner[after]))
        if _are_beside(board.place(before), place):
            pieces[-1].append(place)
        else:
            if _are_beside(board.place(before), entrance):
                pieces[-1].append(entrance)
            pieces.append([place])
    return pieces


def _are_beside(one: Place, other: Place) -> bool:
    return one[2] == other[2] and (other[0] - one[0], other[1] - one[1]) in STEPS


def _start(board: _Board, rider: int, place: Place, is_faded: bool) -> str:
    """Where a rider began: its head's shape, hollow, with its number."""
    unit, colour = board.cell, SEAT_COLOURS[rider]
    shape = _shape(
        board, rider, place, unit * 0.34, f'fill="{FLOOR}" stroke="{colour}" stroke-width="{_number(max(1, unit * 0.07))}"'
    )
    faded = ' opacity="0.6"' if is_faded else ""
    return f'<g class="start"{faded}>{shape}{_label(board, rider, place, unit * 0.38, colour)}</g>'


def _head(board: _Board, rider: int, path: list[int], has_fallen: bool) -> str:
    place, unit, colour = board.place(path[-1]), board.cell, SEAT_COLOURS[rider]
    if has_fallen:
        outline = f'fill="{FLOOR}" stroke="{colour}" stroke-width="{_number(unit * 0.07)}"'
        shape = _shape(board, rider, place, unit * 0.42, outline)
        (x, y), size = board.middle(place), unit * 0.4
        cross = _cross((x, y), unit * 0.28, unit * 0.13, colour)
        outlined = ("font-weight", 700, "stroke", FLOOR, "stroke-width", 3, "paint-order", "stroke")
        number = _text(str(rider + 1), x + unit * 0.5, y - unit * 0.24, size, colour, *outlined)
        return f'<g class="head fallen" data-rider="{rider + 1}"><g opacity="0.5">{shape}</g>{cross}{number}</g>'
    edge = f'stroke="#ffffff" stroke-width="{_number(max(1, unit * 0.07))}"'
    if rider == RING:
        outline = f'fill="{FLOOR}" stroke="{colour}" stroke-width="{_number(unit * 0.16)}"'
        shape = _shape(board, rider, place, unit * 0.4, outline) + _label(board, rider, place, unit * 0.46, colour)
    else:
        shape = _shape(board, rider, place, unit * 0.44, f'fill="{colour}" {edge}') + _label(
            board, rider, place, unit * 0.5, ON_RIDER
        )
    return f'<g class="head" data-rider="{rider + 1}">{_halo(board, place, colour)}{shape}{_chevron(board, path)}</g>'


def _halo(board: _Board, place: Place, colour: str) -> str:
    x, y = board.middle(place)
    return "".join(
        f'<circle cx="{x}" cy="{y}" r="{_number(board.cell * radius)}" fill="{colour}" fill-opacity="{opacity}"/>'
        for radius, opacity in ((0.9, 0.05), (0.74, 0.08), (0.6, 0.14))
    )


def _chevron(board: _Board, path: list[int]) -> str:
    """Which way the rider goes, once it has moved by a step."""
    if len(path) < 2 or not _are_beside(board.place(path[-2]), board.place(path[-1])):
        return ""
    (x, y, _), (before_x, before_y, _) = board.place(path[-1]), board.place(path[-2])
    dx, dy = x - before_x, before_y - y  # on the picture y runs downwards
    mx, my = board.middle((x, y, board.place(path[-1])[2]))

    def point(ahead: float, aside: float) -> str:
        return f"{_number(mx + board.cell * (dx * ahead - dy * aside))} {_number(my + board.cell * (dy * ahead + dx * aside))}"

    lines = f"M{point(0.66, -0.14)}L{point(0.8, 0)}L{point(0.66, 0.14)}"
    style = f'stroke="#ffffff" stroke-width="{_number(board.cell * 0.08)}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{lines}" fill="none" {style}/>'


def _shape(board: _Board, rider: int, place: Place, radius: float, style: str) -> str:
    x, y = board.middle(place)
    if not SHAPES[rider]:
        return f'<circle cx="{x}" cy="{y}" r="{_number(radius)}" {style}/>'
    points = " ".join(f"{_number(x + radius * dx)},{_number(y + radius * dy)}" for dx, dy in SHAPES[rider])
    return f'<polygon points="{points}" stroke-linejoin="round" {style}/>'


def _label(board: _Board, rider: int, place: Place, size: float, colour: str) -> str:
    x, y = board.middle(place)
    fitting = size * NUMBER_SIZE[rider]
    return _text(str(rider + 1), x, y + fitting * NUMBER_LOWERED[rider], fitting, colour, "font-weight", 700)


# Small parts.


def _text(words: str, x: float, y: float, size: float, colour: str, *attributes: object) -> str:
    named = "".join(f' {name}="{value}"' for name, value in zip(attributes[::2], attributes[1::2], strict=True))
    return f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}" fill="{colour}"{named}>{escape(words)}</text>'


def _cross(middle: tuple[int, int], arm: float, wide: float, colour: str) -> str:
    x, y = middle
    near, far, both = _number(x - arm), _number(x + arm), _number(2 * arm)
    lines = f"M{near} {_number(y - arm)}l{both} {both}M{far} {_number(y - arm)}l-{both} {both}"
    return f'<path d="{lines}" stroke="{colour}" stroke-width="{_number(wide)}" stroke-linecap="round"/>'


def _rectangle(x: int, y: int, wide: int, high: int) -> str:
    return f"M{x} {y}h{wide}v{high}h{-wide}z"


def _rounded(points: list[tuple[int, int]], radius: float) -> str:
    """A line through points, its corners cut round; points on a straight stretch are left out."""
    triples = zip(points, points[1:], points[2:], strict=False)
    bends = [b for a, b, c in triples if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])]
    joints = [points[0], *bends, points[-1]]
    parts = [f"M{points[0][0]} {points[0][1]}"]
    for before, bend, after in zip(joints, joints[1:], joints[2:], strict=False):
        into, out = _towards(bend, before, radius), _towards(bend, after, radius)
        parts.append(f"L{into}Q{bend[0]} {bend[1]} {out}")
    return "".join(parts) + f"L{points[-1][0]} {points[-1][1]}"


def _towards(one: tuple[int, int], other: tuple[int, int], far: float) -> str:
    """The point at some distance from one on the way to another, along an axis."""

    def moved(start: int, end: int) -> str:
        return _number(start + far * ((end > start) - (end < start)))

    return f"{moved(one[0], other[0])} {moved(one[1], other[1])}"


def _mixed(colour: str, other: str, share: float) -> str:
    pairs = [(int(colour[place : place + 2], 16), int(other[place : place + 2], 16)) for place in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
