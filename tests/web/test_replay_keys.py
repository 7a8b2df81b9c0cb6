"""Getting about in a replay: ten at a time, by turning points, at every speed, on a phone; a file taken away, a fork."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from webserver import wait_until

from browser import open_page
from ludus import new_game
from ludus.arena.gamefile import GameRecord, format_record
from ludus.arena.records import FIGURES
from ludus.core import End

PLY = 320  # ms at speed 1
TURNED = 14  # the ply from which on the first player knows that it loses
MOVES = "257771314744647214174561532615"  # of Connect Four


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Connect Four in which the first player thought itself level, and then losing."""
    position = new_game("connect_four")
    for move in MOVES:
        position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    figures = np.zeros((position.plies, 2), FIGURES)
    figures["value"] = figures["seconds"] = np.nan
    for ply in range(0, position.plies, 2):
        figures[ply, 0]["value"], figures[ply, 0]["seconds"] = (-0.75 if ply >= TURNED else 0.0), 0.1
    record = GameRecord(
        title="a game",
        game="connect_four",
        seed=0,
        players=("mcts", "random"),
        moves=np.array(position.history),
        returns=outcome.returns,
        end=End.WON,
        culprit=None,
        reason=outcome.reason,
        figures=figures,
        remarks=(),
    )
    file = tmp_path_factory.mktemp("games") / "game.json"
    file.write_text(format_record(record), "utf-8")
    return file


@pytest.fixture
def open_game(open_view: Any, game_file: Path) -> Any:
    def opened(**how: Any) -> Any:
        page = open_view("/replays", **how)
        page.wait_for_selector("#game-file", state="attached")
        page.set_input_files("#game-file", game_file)
        page.wait_for_selector("ludus-replay[data-ply='0']")
        return page

    return opened


def ply_of(page: Any) -> int:
    return int(page.get_attribute("ludus-replay", "data-ply"))


def test_ten_at_a_time_and_to_the_turning_point(open_game: Any) -> None:
    page = open_game()
    last = page.evaluate("() => document.querySelector('ludus-replay').plies")
    for key, ply in (
        ("Shift+ArrowRight", 10),
        ("Shift+ArrowRight", 20),
        ("Shift+ArrowRight", last),
        ("Shift+ArrowLeft", last - 10),
        ("Home", 0),
        ("j", TURNED),
        ("ArrowRight", TURNED + 1),
        ("j", TURNED),  # behind the last it begins anew
        ("Shift+ArrowLeft", TURNED - 10),
        ("Shift+ArrowLeft", 0),
    ):
        page.keyboard.press(key)
        assert ply_of(page) == ply, key
        assert page.get_attribute("ludus-board", "data-ply") == str(ply)
    assert page.locator(".points button").count() == 1


def test_every_speed_is_as_fast_as_it_says(open_game: Any) -> None:
    """By the browser's own clock, which stands still unless it is told to go on."""
    page = open_game()
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now() + 60_000"))
    buttons = page.locator(".transport .seg button")
    names = buttons.all_inner_texts()
    assert names == ["¼×", "½×", "1×", "2×", "4×", "8×", "16×"]
    for number, speed in enumerate([0.25, 0.5, 1, 2, 4, 8, 16]):
        page.keyboard.press("Home")
        buttons.nth(number).click()
        assert buttons.nth(number).get_attribute("aria-pressed") == "true"
        assert page.locator(".transport .seg [aria-pressed=true]").count() == 1
        page.keyboard.press(" ") if number == 0 else page.click(".transport .loud")
        page.clock.run_for(int(3 * PLY / speed) - 5)
        assert ply_of(page) == 2, names[number]
        page.clock.run_for(10)
        assert ply_of(page) == 3, names[number]
        page.click(".transport .loud")
        page.clock.run_for(int(3 * PLY / speed))
        assert ply_of(page) == 3, "it stands"


@pytest.mark.parametrize(("language", "theme"), [("fr", "light"), ("en", "dark")])
def test_a_replay_on_a_phone(open_game: Any, shoot: Any, language: str, theme: str) -> None:
    page = open_game(width=390, height=844, language=language, theme=theme, has_touch=True, is_mobile=True)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert page.get_attribute("html", "data-theme") == theme
    words = {"fr": ("Avancer", "Tournants", "Coup 1"), "en": ("Forward", "Turning points", "Ply 1")}[language]
    page.tap(f".transport [aria-label='{words[0]}']")
    page.wait_for_selector("ludus-board[data-ply='1']")
    assert words[1] in page.locator(".side .h").all_inner_texts()
    assert words[2] in page.text_content("ludus-replay .what")
    board = page.locator("ludus-board canvas").bounding_box()
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= 390
    shoot(page, f"replay-phone-{theme}")


def test_an_opened_file_is_taken_away_as_a_page_and_says_why_it_has_no_link(open_game: Any, tmp_path: Path) -> None:
    page = open_game()
    assert "only this browser has the file" in page.inner_text(".here")
    assert page.locator(".here button:has-text('Copy link')").count() == 0
    with page.expect_download() as download:
        page.click(".exports button:has-text('HTML')")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    with open_page(file.as_uri()) as watched:
        watched.page.keyboard.press("End")
        watched.page.wait_for_selector(f"ludus-board[data-ply='{len(MOVES)}']")
    assert (watched.complaints, watched.requests, file.suffix) == ([], [], ".html")


def test_a_fork_keeps_what_was_thought_so_far(open_game: Any, api: httpx.Client) -> None:
    page = open_game()
    for _ in range(2):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("f")
    page.wait_for_selector("main[data-pace=turns] ludus-board[data-ply='20']")
    values = api.get(f"/tables/{page.url.rpartition('/')[2]}").json()["values"]
    assert values[:20] == [[None if ply % 2 else -0.75 if ply >= TURNED else 0, None] for ply in range(20)]


def test_riders_ride_on_live_from_a_ply(open_view: Any, api: httpx.Client) -> None:
    position = new_game("tron:level=duel7")
    while not position.is_over:
        position.play(*(position.moves(seat)[0] for seat in position.seats_asked()))
    turns = [[position.format_move(move, seat) for seat, move in enumerate(joint)] for joint in position.history]
    asked = {"game": "tron:level=duel7", "seed": 0, "seats": ["wall", "wall"], "secret": "r" * 20, "moves": turns}
    name = api.post("/tables", json=asked).json()["id"]
    wait_until(lambda: api.get(f"/replays/t-{name}").status_code == 200)
    page = open_view(f"/replays/t-{name}/1")
    page.click(".here [data-pace=live]")
    page.wait_for_selector("main[data-pace=live][data-phase=paused] ludus-board[data-ply='1']")
    refused = api.post("/tables", json={**asked, "values": [[0.5]]})
    assert (refused.status_code, refused.json()["error"]) == (400, "values are given for 1 seats, but there are 2")
