"""A contest's leaderboard in a terminal."""

from __future__ import annotations

import time
from typing import Any, Literal

from rich.text import Text

from ludus.cli._screen import console, plain_table, spaced

COLUMNS: tuple[tuple[str, Literal["left", "right"]], ...] = (
    ("", "right"),
    ("bot", "left"),
    ("of", "left"),
    ("rating", "right"),
    ("", "left"),
    ("games", "right"),
)


def show_status(about: dict[str, Any], board: dict[str, Any]) -> None:
    screen = console()
    screen.print(Text(f"{about['title']}: {about['game']}, {about['state']}, {spaced(about['games'])} games"))
    for notice in about["notices"]:
        if notice["kind"] == "broadcast":
            screen.print(Text(f"{time.strftime('%d.%m. %H:%M', time.localtime(notice['at']))}  {notice['text']}"))
    rows, shown = list(board["rows"]), {row["entry"] for row in board["rows"]}
    rows += [row for row in board.get("mine") or () if row["entry"] not in shown]
    if not rows:
        screen.print("there is no leaderboard yet: the first one comes with the next refresh", style="dim")
    table = plain_table()
    for name, justify in COLUMNS:
        table.add_column(name, justify=justify)
    for row in rows:
        style = "bold" if row["is_mine"] else ""
        doubt = (row["high"] - row["low"]) / 2
        who = f"house, level {row['level']}" if row["level"] else row["owner"] or ""
        cells = (str(row["rank"]), row["name"], who, f"{row['rating']:.0f}", f"± {doubt:.0f}", spaced(row["games"]))
        table.add_row(*map(Text, cells), style=style)
    if rows:
        screen.print(table)
    playing = {row["entry"] for row in rows}
    for bot in (about["me"] or {}).get("entries", ()):
        if bot["state"] != "active" or bot["version"] is None:
            screen.print(Text(f"your bot {bot['name']} does not play: {_why_not(bot)}"))
        elif bot["id"] not in playing:
            screen.print(Text(f"your bot {bot['name']} v{bot['version']} waits for its first games"))


def _why_not(bot: dict[str, Any]) -> str:
    if bot["state"] == "active":
        return "no version of it has passed its test drive"
    reason = bot.get("reason", "")
    return bot["state"] if reason in ("", bot["state"]) else f"{bot['state']}: {reason}"
