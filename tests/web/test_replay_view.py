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
