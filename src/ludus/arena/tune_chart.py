"""The settings over a run as a picture: a panel each, with the path, what would have been answered, and how sure that was."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from ludus.arena.estimate import Estimate
from ludus.arena.tune import Knob, Tuned
from ludus.errors import LudusError
from ludus.whole import write_whole

WIDTH, PANEL = 640, 150  # pixels
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 28, 24  # around what is drawn in a panel
MOST_POINTS = 200  # of a band
MARK = ": settings over "  # in the title of a picture of ours, which a later one may replace


class PictureError(LudusError):
    """A picture cannot be written there."""


def check_picture(path: Path) -> None:
    """Refuse what could not be written in the end, before anything is played."""
    if path.suffix.lower() != ".svg":
        raise PictureError(f"'{path}': the chart is a picture in SVG, so its name ends in .svg")
    if not path.resolve().parent.is_dir():
        raise PictureError(f"'{path}': there is no folder {path.parent}")
    if path.is_dir():
        raise PictureError(f"'{path}' is a folder: give the picture another name")
    if path.exists() and MARK.encode() not in path.read_bytes()[:9000]:
        raise PictureError(f"{path} is there already and shows no tuning, so it is left as it is: choose another name")


def write_picture(path: Path, picture: str) -> None:
    """Whole or not at all."""
    try:
        write_whole(path, picture)
    except OSError as error:
        raise PictureError(f"{path} cannot be written: {error.strerror}") from None


def bands(tuned: Tuned) -> list[tuple[int, tuple[Estimate, ...]]]:
    """After so many steps, what would have been answered: [knobs]; not more than a picture can show."""
    count = len(tuned.steps)
    every = max(1, count // MOST_POINTS)
    return [(step, tuned.found_after(step)) for step in sorted({*range(0, count + 1, every), count})]


def draw_tuned(tuned: Tuned) -> str:
    """SVG that reads on light and on dark."""
    answered = bands(tuned)
    panels = [
        _panel(number, knob, [step.at[number] for step in tuned.steps] + [tuned.end[number]], answered)
        for number, knob in enumerate(tuned.knobs)
    ]
    height = PANEL * len(panels)
    title = escape(f"{tuned.player}{MARK}{len(tuned.steps)} steps")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12" '
        f'role="img"><title>{title}</title>\n<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n'
        + "\n".join(panels)
        + "\n</svg>\n"
    )


def _panel(number: int, knob: Knob, path: Sequence[float], answered: Sequence[tuple[int, tuple[Estimate, ...]]]) -> str:
    top, count = number * PANEL, max(1, len(path) - 1)

    def x(step: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / count

    def y(place: float) -> float:
        return top + TOP + (PANEL - TOP - BOTTOM) * (1 - place)

    own = [(step, found[number]) for step, found in answered]
    upper = [f"{x(step):.1f},{y(knob.place(each.high)):.1f}" for step, each in own]
    lower = [f"{x(step):.1f},{y(knob.place(each.low)):.1f}" for step, each in reversed(own)]
    walked = " ".join(f"{x(step):.1f},{y(place):.1f}" for step, place in enumerate(path))
    middle = " ".join(f"{x(step):.1f},{y(knob.place(each.value)):.1f}" for step, each in own)
    last = own[-1][1]
    told = f"{knob.name}: {last.value:.4g} ({last.low:.4g} to {last.high:.4g}), began with {knob.start:.4g}"
    low, high, wide = y(0.0), y(1.0), WIDTH - LEFT - RIGHT
    return "\n".join(
        [
            f'<text x="{LEFT}" y="{top + 18}" font-weight="bold" fill="#222">{escape(told)}</text>',
            f'<rect x="{LEFT}" y="{high:.1f}" width="{wide}" height="{low - high:.1f}" fill="none" stroke="#bbb"/>',
            *(
                f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end" fill="#555">{value:.4g}</text>'
                for at, value in ((low, knob.low), (high, knob.high))
            ),
            f'<polygon points="{" ".join([*upper, *lower])}" fill="#2f6fb3" fill-opacity="0.18"/>',
            f'<polyline points="{walked}" fill="none" stroke="#999" stroke-width="1"/>',
            f'<polyline points="{middle}" fill="none" stroke="#2f6fb3" stroke-width="2"/>',
            f'<text x="{WIDTH - RIGHT}" y="{top + PANEL - 8}" text-anchor="end" fill="#555">step {count}</text>',
        ]
    )
