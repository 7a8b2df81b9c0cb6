"""Replays in a real browser: scrubbed, forked, taken away; and an exported file that opens on its own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from webserver import wait_until
from websockets.sync.client import connect

from browser import open_page

SECRET = "replay" * 4


@pytest.fixture
def played(api: httpx.Client) -> str:
    """A game of Tron between machines, played to its end on the page."""
    asked = {
        "game": "tron:level=duel7",
        "seats": ["montecarlo:simulations=60", "wall"],
        "pace": "live",
        "tick": 40,
        "secret": SECRET,
    }
    name = str(api.post("/tables", json={**asked, "seed": 3}).json()["id"])
    with connect(str(api.base_url).replace("http", "ws", 1) + f"tables/{name}/live") as socket:
        socket.send(json.dumps({"type": "hello", "secret": SECRET}))
        while "outcome" not in json.loads(socket.recv(timeout=60)):
            pass
    return f"t-{name}"


def test_a_game_is_scrubbed_by_keys_and_has_a_link_to_every_ply(
    open_view: Any, api: httpx.Client, played: str, shoot: Any
) -> None:
    last = len(api.get(f"/replays/{played}").json()["moves"])
    page = open_view(f"/replays/{played}")
    page.wait_for_selector("ludus-replay[data-ply='0']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("ludus-board[data-ply='1']")
    page.keyboard.press("End")
    page.wait_for_selector(f"ludus-board[data-ply='{last}']")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile(rf"/{played}/{last - 1}$"))
    page.reload()
    page.wait_for_selector(f"ludus-board[data-ply='{last - 1}']")
    page.keyboard.press("Home")
    page.wait_for_selector("ludus-board[data-ply='0']")
    page.keyboard.press(" ")
    wait_until(lambda: int(page.get_attribute("ludus-replay", "data-ply")) > 1)
    page.keyboard.press(" ")
    page.wait_for_selector("ludus-minds .trough", timeout=30_000)
    shoot(page, "replay")


def test_a_replay_is_played_on_from_a_ply(open_view: Any, played: str) -> None:
    page = open_view(f"/replays/{played}/2")
    page.wait_for_selector("ludus-board[data-ply='2']")
    page.keyboard.press("f")
    page.wait_for_url(re.compile("/play/"))
    page.wait_for_selector("ludus-board[data-ply='2']")


def test_an_exported_file_opens_on_its_own(api: httpx.Client, played: str, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_text(api.get(f"/replays/{played}/html").text, "utf-8")
    with open_page(file.as_uri()) as watched:
        watched.page.keyboard.press("End")
        last = len(api.get(f"/replays/{played}").json()["moves"])
        watched.page.wait_for_selector(f"ludus-board[data-ply='{last}']")
    assert (watched.complaints, watched.requests) == ([], [])


def test_a_picture_and_a_film_are_taken_away(open_view: Any, played: str) -> None:
    page = open_view(f"/replays/{played}/2")
    page.wait_for_selector("ludus-board[data-ply='2']")
    for button, begins in (("PNG", b"\x89PNG"), ("GIF", b"GIF89a")):
        with page.expect_download(timeout=60_000) as download:
            page.click(f".exports button:has-text('{button}')")
        assert Path(download.value.path()).read_bytes().startswith(begins)


def test_a_file_is_opened_and_nonsense_refused(open_view: Any, api: httpx.Client, played: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(api.get(f"/replays/{played}/file").text, "utf-8")
    refused = api.post("/replays/read", json={"text": "{}"})
    assert (refused.status_code, "no game of ludus" in refused.json()["error"]) == (400, True)
    page = open_view("/replays")
    page.wait_for_selector(".reels a ludus-board[data-kind]")
    page.set_input_files("#game-file", file)
    page.wait_for_selector("ludus-replay[data-ply='0']")


def overlays(page: Any) -> dict[str, Any]:
    """What lies over the board now."""
    found = page.eval_on_selector("ludus-board", "board => board.overlays")
    return {name: bool(found[name]) for name in ("territory", "heat", "line")}


def test_what_a_mind_sees_lies_over_the_board_and_can_be_taken_off(open_view: Any, played: str, shoot: Any) -> None:
    page = open_view(f"/replays/{played}/0")
    page.wait_for_selector("ludus-board[data-ply='0']")
    wait_until(lambda: all(overlays(page).values()), 60)
    page.wait_for_selector("ludus-tree:not([data-shown='0'])")
    shoot(page, "replay-thought")
    for key, name in (("t", "territory"), ("h", "heat"), ("l", "line")):
        page.keyboard.press(key)
        assert page.get_attribute(f"[data-overlay='{name}']", "aria-pressed") == "false"
        assert not overlays(page)[name]
    page.click("[data-overlay='territory']")
    assert overlays(page) == {"territory": True, "heat": False, "line": False}
    page.reload()  # what was chosen stays chosen
    page.wait_for_selector("ludus-tree:not([data-shown='0'])", timeout=30_000)
    assert overlays(page) == {"territory": True, "heat": False, "line": False}


def test_the_thought_over_the_board_is_of_the_mind_that_is_chosen(open_view: Any, played: str) -> None:
    page = open_view(f"/replays/{played}/0")
    page.wait_for_selector("ludus-tree:not([data-shown='0'])", timeout=30_000)
    page.click(".whose-thought button:has-text('Flat Monte Carlo')")
    page.wait_for_selector("ludus-tree[data-shown='0']")  # it has none
    wait_until(lambda: overlays(page)["heat"], 30)
    page.click(".whose-thought button:text-is('Monte Carlo')")
    page.wait_for_selector("ludus-tree:not([data-shown='0'])")
    assert overlays(page)["line"]
    page.keyboard.press("End")
    assert overlays(page) == {"territory": True, "heat": False, "line": False}  # they belong to the ply that they are about


def test_a_game_that_is_not_there_leads_to_the_list(page_server: str, api: httpx.Client, chromium: Any, played: str) -> None:
    api.post("/runs", json={"kind": "match", "game": "tic_tac_toe", "players": ["course-randy", "straight"], "games": 2})
    answer = api.get("/replays/g999999")
    assert (answer.status_code, answer.json()["error"]) == (404, "there is no game 999999 in the arena")
    context = chromium.new_context(locale="en")
    page = context.new_page()  # its console tells of the 404
    for path, way in (("/replays/g999999", "/replays"), ("/levels?level=nowhere", "/levels")):
        page.goto(page_server + path)
        assert page.get_attribute(".problem a", "href") == way
        assert "Reload" not in page.inner_text(".problem")
    context.close()
