"""Pages written from the code are up to date with it."""

import runpy
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def test_players_page_is_what_the_code_says():
    maker = runpy.run_path(str(DOCS / "make_players.py"))
    written = (DOCS / "players.md").read_text("utf-8")
    assert maker["page"]({}).rstrip() == maker["without_measured"](written).rstrip(), "run python docs/make_players.py"


def test_measured_lines_stand_in_the_players_section():
    maker = runpy.run_path(str(DOCS / "make_players.py"))
    page = maker["page"]({"random": [{"what": "speed", "figure": "1 move/s"}, {"what": "strength", "figure": "none"}]})
    assert "\n*Measured*: speed: 1 move/s\n\n*Measured*: strength: none\n" in page
    assert maker["without_measured"](page).rstrip() == maker["page"]({}).rstrip()
