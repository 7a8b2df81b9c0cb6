"""The page's own modules and style sheets as files: which ones a module needs, and so which ones a view will ask for.

Modules import each other by names like `ludus/board/board.js`, each import on a line of its own.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](ludus/[\w./-]+\.js)["']""", re.MULTILINE)  # not those of comments
STYLE = re.compile(r"""\bstyle\("([\w-]+)"\)""")
STYLE_IMPORT = re.compile(r'@import\s+"([\w-]+)\.css";')
VIEW = re.compile(r"""^\s*"?(\w*)"?: \(\) => import\("(ludus/views/[\w-]+\.js)"\)""", re.MULTILINE)

MAIN, ROUTER = "ludus/main.js", "ludus/core/router.js"


def read(path: str) -> str:
    """A file that is served to browsers."""
    return (resources.files("ludus.web") / "static" / path).read_text("utf-8")


@cache
def reached(*entries: str) -> dict[str, str]:
    """Every module that these need, themselves included, with its text."""
    found: dict[str, str] = {}
    wanted = list(entries)
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = read("js/" + name.removeprefix("ludus/"))
            wanted += IMPORT.findall(found[name])
    return found


@cache
def views() -> dict[str, str]:
    """The first word of a path, and the module of its view, as the page's router has them."""
    return dict(VIEW.findall(read("js/" + ROUTER.removeprefix("ludus/"))))


@cache
def hints(view: str) -> str:
    """What a view will load, for the head of the page: all of it is asked for at once, not one import after the other."""
    modules = reached(MAIN, views()[view])
    sheets: dict[str, None] = {}
    for text in modules.values():
        for name in STYLE.findall(text):
            _add_sheet(name, sheets)
    links = [f'<link rel="modulepreload" href="/static/js/{name.removeprefix("ludus/")}">' for name in modules]
    links += [f'<link rel="preload" as="style" href="/static/css/{name}.css">' for name in sheets]
    return "\n".join(links)


def _add_sheet(name: str, sheets: dict[str, None]) -> None:
    if name not in sheets:
        sheets[name] = None
        for imported in STYLE_IMPORT.findall(read(f"css/{name}.css")):
            _add_sheet(imported, sheets)
