"""What was measured, written into a champion's page: between the marks of `targets` and of `ideas` stand tables of matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def write_tables(page: Path, results: Path) -> None:
    measured, text = json.loads(results.read_text("utf-8")), page.read_text("utf-8")
    for kind in ("targets", "ideas"):
        begin, end = f"<!-- {kind} -->\n", f"<!-- end of {kind} -->\n"
        before, rest = text.split(begin)
        text = before + begin + table(measured, kind == "ideas") + end + rest.split(end)[1]
    page.write_text(text, "utf-8")


def table(measured: dict[str, Any], is_ideas: bool) -> str:
    """Matches as lines of Markdown; nothing where none was played."""
    rows = ["| with it against without | games | score | Elo |" if is_ideas else "| against | games | score | Elo | wanted |"]
    rows.append("|---|---|---|---|" + ("" if is_ideas else "---|"))
    for name, found in measured.items():
        if name.startswith("idea: ") == is_ideas:
            told = f"| {name.removeprefix('idea: ')} | {found['games']} | {found['score']} | {found['elo']} |"
            wanted = f" {100 * found['wanted']:.0f} % |" if found["wanted"] else " |"
            rows.append(told if is_ideas else told + wanted)
    return "\n".join(rows) + "\n" if len(rows) > 2 else ""
