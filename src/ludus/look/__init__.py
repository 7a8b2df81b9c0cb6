"""The look of every page that ludus writes: its colours in both themes, its type, the bar at the top. Nothing is loaded."""

from __future__ import annotations

import re
from importlib import resources

BRAND = (
    '<span class="brand"><svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M4 2v14.5h7.5" fill="none" stroke="var(--rider-1)" stroke-width="4.2" stroke-linejoin="round"/>'
    '<path d="M20 22V7.500h-7.500" fill="none" stroke="var(--rider-2)" stroke-width="4.2" stroke-linejoin="round"/>'
    "</svg> ludus</span>"
)
"""The sign and the name."""


def style() -> str:
    """Dark or light as the page's `data-theme` says, else as the reader prefers; ink on paper."""
    light = re.search(r':root\[data-theme="light"\] \{(.*?)\n\}', tokens(), re.DOTALL)
    assert light is not None
    return (
        f"{tokens()}\n"
        f"@media (prefers-color-scheme: light) {{ :root:not([data-theme]) {{ {light[1]} }} }}\n"
        f"@media print {{ :root:root {{ {light[1]} }} }}\n" + _file("base.css")
    )


def tokens() -> str:
    """Every value: colours of both themes, type, space, motion."""
    return _file("tokens.css")


def theme_script() -> str:
    """What sets `data-theme` before the first paint."""
    return _file("theme.js")


def _file(name: str) -> str:
    return (resources.files(__package__) / name).read_text("utf-8")
