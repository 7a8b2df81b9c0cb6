"""What the pages of a report share: the frame around them, and the small pictures on them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import resources
from string import Template

from ludus import look
from ludus.checker.report.words import NAMES, say
from ludus.checker.words import Language

MATCHES = 13  # in a game

TICK = '<svg class="sign ok" viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 8.5l4 4 7-8.5"/></svg>'
CROSS = '<svg class="sign bad" viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 3.5l9 9m0-9l-9 9"/></svg>'


def frame(language: Language, title: str, other_page: str, body: str) -> str:
    """A whole page; `other_page` is the same in the other language."""
    other: Language = "fr" if language == "en" else "en"
    return Template(_file("frame.html")).substitute(
        language=language,
        title=escape(title),
        style=look.style() + _file("report.css"),
        brand=look.BRAND,
        other=other,
        other_page=escape(other_page, quote=True),
        other_name=NAMES[other],
        copied=escape(say("copied", language)),
        body=body,
        script=_file("report.js"),
    )


def sign(is_right: bool) -> str:
    return TICK if is_right else CROSS


def card(title: str, inside: str, note: str = "", kind: str = "") -> str:
    """A block of its own; the title may hold a sign, and is written as it is."""
    small = f"<small>{escape(note)}</small>" if note else ""
    return f'<section class="card {kind}"><h2>{title}{small}</h2>{inside}</section>'


def bar(shares: Sequence[tuple[str, float]], told: str = "") -> str:
    """Pieces side by side, each of a class of its own; shares of the whole width."""
    pieces, x = [], 0.0
    for name, share in shares:
        pieces.append(f'<rect class="{name}" x="{100 * x:.1f}" width="{100 * share:.1f}" height="10"/>')
        x += share
    heard = f'role="img" aria-label="{escape(told)}"' if told else 'aria-hidden="true"'
    return f'<svg preserveAspectRatio="none" viewBox="0 0 100 10" {heard}>{"".join(pieces)}</svg>'


def draw_matches(left: int, language: Language) -> str:
    """A position of Matches: those that are left stand bright."""
    width = 16 * max(MATCHES, left)
    sticks = "".join(
        f'<g class="{"" if each < left else "gone"}" transform="translate({16 * each + 8} 0)">'
        '<rect x="-2" y="9" width="4" height="35" rx="1.500"/><ellipse cy="8" rx="3.600" ry="6"/></g>'
        for each in range(max(MATCHES, left))
    )
    told = escape(say("matches", language, count=left))
    return (
        f'<figure class="matches"><svg viewBox="0 0 {width} 46" role="img" aria-label="{told}">{sticks}</svg>'
        f"<figcaption>{told}</figcaption></figure>"
    )


def _file(name: str) -> str:
    return (resources.files(__package__) / name).read_text("utf-8")
