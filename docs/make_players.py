"""Write players.md from the players' own files: `python docs/make_players.py`.

What was measured stands in players.measured.json, which the benches write: {player: [{"what": ..., "figure": ...}]}.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from ludus.catalogue import GAMES, PLAYERS, find_game, find_player
from ludus.cli._players import Described, describe, refusal, written
from ludus.core.options import Option

FOLDER = Path(__file__).parent
PAGE, MEASURED = FOLDER / "players.md", FOLDER / "players.measured.json"
MARK = "*Measured*: "  # how a measured line begins

Measured = dict[str, list[dict[str, str]]]

HEAD = """# The players

Written by `docs/make_players.py` from the players' own files; `ludus players` tells the same, and `ludus players GAME` who can
play a game. A player is written `name:setting=value,setting=value`, wherever one is asked for ([names and files](finding.md)).
[Watch one think](thinking.md), or [play against it](playing.md).
"""


def page(measured: Measured) -> str:
    """The whole page."""
    names = [name for name in PLAYERS.names() if _is_ours(find_player(name).__module__)]
    text = "\n".join([HEAD, *(line for name in names for line in _section(describe(name), measured.get(name, [])))])
    return f"{text.rstrip()}\n"


def without_measured(text: str) -> str:
    """The page as the code alone gives it."""
    return re.sub(rf"^{re.escape(MARK)}.*\n\n?", "", text, flags=re.MULTILINE)


def _section(player: Described, measured: list[dict[str, str]]) -> Iterator[str]:
    yield f"## {player.name}\n"
    yield f"{player.doc}\n"
    if player.settings:
        yield "| setting | default | accepts | meaning |\n|---|---|---|---|"
        yield from (_row(name, setting) for name, setting in player.settings.items())
    else:
        yield "It has no settings."
    yield f"\n{_games(player.name)}\n"
    yield from (f"{MARK}{each['what']}: {each['figure']}\n" for each in measured)


def _row(name: str, setting: Option) -> str:
    default = written(setting.default)
    cells = (f"`{name}`", f"`{default}`" if default else "", setting.describe(), setting.help)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _games(player: str) -> str:
    ours = [name for name in GAMES.names() if _is_ours(find_game(name).module.__name__)]
    refused = [name for name in ours if refusal(player, find_game(name)) is not None]
    plays = ", ".join(name for name in ours if name not in refused)
    if not plays:
        return "Plays what its settings say."
    return f"Plays {plays}; not {', '.join(refused)}." if refused else f"Plays all our games: {plays}."


def _is_ours(module: str) -> bool:
    """Whether it comes with ludus, rather than with another distribution that happens to be installed here."""
    return module.startswith("ludus.")


def main() -> None:
    PAGE.write_text(page(json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}), "utf-8")


if __name__ == "__main__":
    main()
