"""One file that holds everything: the page's own modules and styles, inlined, with a game to draw. It opens without a server.

On the page an import map leads the modules' names to the server; here it leads them to their own texts.
"""

from __future__ import annotations

import base64
import json
from functools import cache
from typing import Any

from ludus.look import tokens
from ludus.web.modules import STYLE_IMPORT, reached, read

ENTRY = "ludus/alone.js"
STYLES = ("base", "board", "replay")

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<script>
document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
</script>
<style>{style}</style>
<script type="importmap">{imports}</script>
<script type="application/json" id="reel">{reel}</script>
<script type="module">import "{entry}";</script>
</head>
<body><main></main></body>
</html>
"""


def film(reel: dict[str, Any], title: str) -> str:
    """A page of its own that plays the game."""
    modules = {name: _data_address("text/javascript", source) for name, source in reached(ENTRY).items()}
    return PAGE.format(
        title=_escape(title),
        style=_style(),
        imports=_script(json.dumps({"imports": modules})),
        reel=_script(json.dumps(reel)),
        entry=ENTRY,
    )


@cache
def _style() -> str:
    seen: set[str] = set()
    return "\n".join([tokens(), *(_resolved(name, seen) for name in STYLES)])


def _resolved(name: str, seen: set[str]) -> str:
    """A style sheet with those it imports in their place, each once."""
    if name in seen:
        return ""
    seen.add(name)
    return STYLE_IMPORT.sub(lambda found: _resolved(found[1], seen), read(f"css/{name}.css"))


def _data_address(kind: str, text: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(text.encode()).decode()}"


def _script(text: str) -> str:
    """JSON that stands in a script: nothing in it may end the script."""
    return text.replace("<", "\\u003c")


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
