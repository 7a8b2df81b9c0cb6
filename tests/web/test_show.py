"""A game shown from Python: in a notebook's cell, and as a file; both are played in a real browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import ludus
from browser import needs_browser, open_page
from ludus.arena.gamefile import GameRecord, format_record
from ludus.core import End
from ludus.web.bundle import film

NOTEBOOK = "<!doctype html><html data-ready><body><div class='output'>{}</div></body></html>"  # as far as it matters here


def played(spec: str, *moves: str) -> ludus.Position:
    position = ludus.new_game(spec)
    for move in moves:
        position.play(*move.split())
    return position


@needs_browser
def test_a_notebook_shows_the_page_s_own_player(tmp_path: Path) -> None:
    shown = ludus.show(played("connect_four", *"44352"), players=["<b>Ada</b>", "Bob"])
    notebook = tmp_path / "notebook.html"
    notebook.write_text(NOTEBOOK.format(shown._repr_html_()), "utf-8")
    with open_page(notebook.as_uri()) as watched:
        cell = watched.page.frame_locator("iframe")
        cell.locator("ludus-board[data-ply='0']").wait_for()
        assert cell.locator(".seat .who").all_inner_texts()[:2] == ["<b>Ada</b>", "Bob"]
        cell.locator("ludus-board").click()
        for key, ply in (("ArrowRight", 1), ("End", 5), ("ArrowLeft", 4), ("Home", 0)):
            watched.page.keyboard.press(key)
            cell.locator(f"ludus-replay[data-ply='{ply}']").wait_for()
        assert watched.page.evaluate("document.querySelector('iframe').getBoundingClientRect().height") == shown.height
    assert (watched.complaints, watched.requests) == ([], [])


@needs_browser
def test_a_saved_game_opens_on_its_own_and_seats_without_names_are_numbered(tmp_path: Path) -> None:
    shown = ludus.show(played("tron:level=duel7", "right left", "right left"))
    shown.save(tmp_path / "game.html")
    with open_page((tmp_path / "game.html").as_uri()) as watched:
        watched.page.keyboard.press("End")
        watched.page.wait_for_selector("ludus-board[data-kind=riders][data-ply='2']")
        assert watched.page.locator(".seat .who").all_inner_texts()[:2] == ["Seat 1", "Seat 2"]
    assert (watched.complaints, watched.requests) == ([], [])


def test_a_kept_game_is_shown_by_its_file(tmp_path: Path) -> None:
    position = played("tic_tac_toe", "a1", "b1", "a2", "b2", "a3")
    outcome = position.outcome()
    assert outcome is not None
    record = GameRecord(
        title="kept",
        game="tic_tac_toe",
        seed=0,
        players=("random", "greedy"),
        moves=np.array(position.history),
        returns=outcome.returns,
        end=End.WON,
        culprit=None,
        reason=outcome.reason,
        figures=None,
        remarks=(),
    )
    file = tmp_path / "kept.json"
    file.write_text(format_record(record), "utf-8")
    shown = ludus.show(file)
    assert shown.reel["players"] == ["random", "greedy"]
    assert (
        shown.reel["moves"]
        == ludus.show(position).reel["moves"]
        == [["a1", None], [None, "b1"], ["a2", None], [None, "b2"], ["a3", None]]
    )
    assert shown.reel["outcome"]["winner"] == ludus.show(position).reel["outcome"]["winner"] == 0
    assert shown.html() == film(shown.reel, shown.title)


def test_what_cannot_be_shown_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ludus.LudusError, match="2 seats here, but 1 names"):
        ludus.show(played("matches"), players=["Ada"])
    with pytest.raises(ludus.LudusError, match="knows its own"):
        ludus.show(tmp_path / "game.json", players=["Ada", "Bob"])
    with pytest.raises(ludus.LudusError, match="cannot be read"):
        ludus.show(tmp_path / "game.json")
    (tmp_path / "game.json").write_text("{}")
    with pytest.raises(ludus.LudusError, match="holds no game"):
        ludus.show(tmp_path / "game.json")


def test_ludus_stays_light_until_a_game_is_shown_and_no_server_is_loaded_for_it() -> None:
    program = """
import sys, ludus
heavy = lambda: {"numpy", "sqlalchemy", "ludus.web"} & set(sys.modules)
before = heavy()
ludus.show(ludus.new_game("matches")).html()
print(before or "light", "fastapi" in sys.modules, "numba" in sys.modules, "plotly" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["light", "False", "False", "False"]
