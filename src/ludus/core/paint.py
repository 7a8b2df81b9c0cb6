"""Colour for text boards: which characters of a view belong to which seat, for terminals and notebooks alike."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from itertools import groupby, zip_longest

SEAT_COLOURS = ("#56b4e9", "#f0a020", "#009e73", "#d37fb0", "#f0e442", "#e2571c", "#7a7dff", "#e3e7ee")
"""Seats 0 to 7: told apart by colour-blind people too; the first is blue, the second orange."""

Paint = Mapping[str, int | str]
"""A character's colour: the number of the seat it belongs to, or '#rrggbb'."""


def spans(text: str, paint: Paint, owners: str = "") -> Iterator[tuple[str, str | None]]:
    """The text in runs of one colour, None where there is none.

    `owners`, if given, is as long as the text: a seat's digit where a character belongs to a seat whatever it is.
    """

    def colour(pair: tuple[str, str]) -> str | None:
        owner = int(pair[1]) if pair[1].isdigit() else paint.get(pair[0])
        return SEAT_COLOURS[owner] if isinstance(owner, int) else owner

    for shade, run in groupby(zip_longest(text, owners, fillvalue=" "), key=colour):
        yield "".join(character for character, _ in run), shade


def as_html(text: str, paint: Paint, owners: str = "") -> str:
    """The text as a block of HTML; it brings its own dark ground, since seat colours are made for one."""
    runs = (
        f'<span style="color:{shade}">{html.escape(run)}</span>' if shade else html.escape(run)
        for run, shade in spans(text, paint, owners)
    )
    style = "background:#10131a;color:#eef1f6;padding:12px 16px;border-radius:9px;display:inline-block;line-height:1.25"
    return f'<pre style="{style}">{"".join(runs)}</pre>'
