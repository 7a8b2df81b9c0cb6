"""A trace as a picture: the tree from left to right, with windows, cuts, random games, and what the memory knew."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ludus.course.trace import Event, format_entry, format_value
from ludus.course.trace_tree import Visit, grow

COLUMN, ROW = 190, 46  # pixels from a position to the next one
WIDTH, HEIGHT = 132, 34  # of a position
MARGIN = 16
MOST = 2000  # positions in a picture

STYLE = """
  text { font: 12px ui-monospace, "DejaVu Sans Mono", monospace; fill: #1c2530; }
  .small { font-size: 10px; fill: #5a6675; }
  .node { fill: #ffffff; stroke: #2f6fab; stroke-width: 1.5; }
  .leaf { fill: #eef3f8; }
  .simulate { fill: #eaf6ef; stroke: #6b8f7d; }
  .known { fill: #fff4d6; stroke: #b07a00; stroke-dasharray: 4 2; }
  .best { stroke: #1d8a5b; stroke-width: 3; }
  .edge { fill: none; stroke: #9aa7b4; stroke-width: 1.2; }
  .edge.best { stroke: #1d8a5b; stroke-width: 2.5; }
  .cut { stroke: #c2410c; stroke-width: 2; }
  .cut-text { fill: #c2410c; font-size: 10px; }
"""


def draw(events: Iterable[Event]) -> str:
    """The trace of a decision as SVG."""
    picture = _Picture()
    roots, count = grow(events), 0
    for root in roots:
        count += sum(1 for _ in root.walk())
        if count > MOST:
            raise ValueError(f"the tree has more than {MOST} positions: look less far ahead")
        picture.place(root, 0)
        picture.row += 1
    return picture.text()


class _Picture:
    def __init__(self) -> None:
        self.row = 0.0
        self._parts: list[str] = []
        self._deepest = 0

    def place(self, visit: Visit, depth: int) -> float:
        """Draw a position and all below it; returns its row."""
        self._deepest = max(self._deepest, depth)
        rows = [self.place(child, depth + 1) for child in visit.children]
        if rows:
            row = (rows[0] + rows[-1]) / 2
        else:
            row, self.row = self.row, self.row + 1
        best = visit.fact("action") if visit.has("choose") else (visit.fact("entry") or {}).get("best_action")
        for child, child_row in zip(visit.children, rows, strict=True):
            self._edge(depth, row, child_row, child, child.action == best)
        self._node(visit, depth, row)
        return row

    def _node(self, visit: Visit, depth: int, row: float) -> None:
        x, y = MARGIN + depth * COLUMN, MARGIN + row * ROW
        kinds = ["node"] + [name for name in ("leaf", "known") if visit.has(name)]
        kinds += ["simulate"] if visit.first.kind == "simulate" else []
        score = visit.fact("score")
        label = escape(str(visit.first.key)) + ("" if score is None else f"  →  {format_value(score)}")
        about = [f"<title>{escape(_describe(visit))}</title>"]
        about.append(f'<rect class="{" ".join(kinds)}" x="{x}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="6"/>')
        about.append(f'<text x="{x + 8}" y="{y + 14:g}">{label}</text>')
        about.append(f'<text class="small" x="{x + 8}" y="{y + 28:g}">{escape(_second_line(visit))}</text>')
        if visit.has("cut"):
            end = x + WIDTH
            about.append(f'<path class="cut" d="M{end + 4},{y + 4:g} l10,26 M{end + 10},{y + 4:g} l10,26"/>')
            about.append(f'<text class="cut-text" x="{end + 24}" y="{y + 30:g}">cut</text>')
        self._parts.append(f"<g>{''.join(about)}</g>")

    def _edge(self, depth: int, row: float, child_row: float, child: Visit, is_best: bool) -> None:
        x, y = MARGIN + depth * COLUMN + WIDTH, MARGIN + row * ROW + HEIGHT / 2
        to_x, to_y = MARGIN + (depth + 1) * COLUMN, MARGIN + child_row * ROW + HEIGHT / 2
        middle = (x + to_x) / 2
        path = f"M{x},{y:g} C{middle:g},{y:g} {middle:g},{to_y:g} {to_x},{to_y:g}"
        self._parts.append(f'<path class="edge{" best" if is_best else ""}" d="{path}"/>')
        self._parts.append(f'<text class="small" x="{to_x - 22}" y="{to_y - 4:g}">{escape(str(child.action))}</text>')

    def text(self) -> str:
        width = 2 * MARGIN + self._deepest * COLUMN + WIDTH + 60
        height = 2 * MARGIN + max(1, self.row) * ROW
        ground = f'<rect width="{width}" height="{height:g}" fill="#fbfcfe"/>'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}">'
        return f"{head}<style>{STYLE}</style>{ground}{''.join(self._parts)}</svg>\n"


def _second_line(visit: Visit) -> str:
    facts, counter = visit.first.facts, visit.counter
    if visit.first.kind == "known":
        return str(facts["why"])
    if visit.first.kind == "simulate" and counter is not None:
        return f"{format_value(tuple(counter))} for seat {facts['seat']}"
    level = f"level {facts['pf']}" if "pf" in facts else ""
    return f"{level} [{facts['alpha']}, {facts['beta']}]" if "alpha" in facts else level


def _describe(visit: Visit) -> str:
    """All that happened there, for whoever points at it."""
    lines = [str(event) for event in (visit.first, *visit.events)]
    entry = visit.fact("entry")
    return "\n".join([*lines, *([f"remembered: {format_entry(entry)}"] if entry else [])])
