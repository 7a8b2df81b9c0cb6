"""The first minute of somebody who has never seen the page: from the command to a ride, to its end, to a link that is dead."""

from __future__ import annotations

import logging
import re
import socket
import webbrowser
from typing import Any

import httpx
import pytest

from ludus.cli.serve import listen
from ludus.errors import SpecError
from ludus.web.serving import open_browser

QUICK = 20_000  # ms


@pytest.mark.parametrize("fails", [False, True])
def test_whoever_has_no_browser_here_is_told_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fails: bool
) -> None:
    def opened(address: str) -> bool:
        if fails:
            raise webbrowser.Error("could not locate runnable browser")
        return False

    monkeypatch.setattr(webbrowser, "open", opened)
    monkeypatch.setattr(logging.getLogger("ludus"), "propagate", True)
    with caplog.at_level(logging.INFO, "ludus"):
        open_browser("http://127.0.0.1:1/")
    assert "open that address in one yourself" in caplog.text


def test_whoever_has_a_browser_is_told_nothing(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda address: True)
    monkeypatch.setattr(logging.getLogger("ludus"), "propagate", True)
    with caplog.at_level(logging.INFO, "ludus"):
        open_browser("http://127.0.0.1:1/")
    assert not caplog.text


def test_a_port_that_is_taken_is_perhaps_the_page_itself() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(SpecError, match=r"opened already.*another --port"):
        listen("127.0.0.1", other.getsockname()[1])


def test_one_press_leads_from_home_to_a_ride(open_view: Any) -> None:
    page = open_view("/")
    page.click("[data-does=challenge]")
    page.wait_for_url(re.compile("/play/"))
    page.wait_for_selector("main[data-phase=paused] ludus-board[data-kind=riders][data-ply='0']")
    page.keyboard.press("ArrowUp")
    page.wait_for_selector("main[data-phase=running]")


def matches_that_end(api: httpx.Client) -> str:
    """A table with one match left, the browser's turn, and whoever takes it loses."""
    asked = {"game": "matches:matches=5,last=loses", "seats": ["you", "random"], "pace": "turns", "secret": "s" * 24}
    moves = [["3", None], [None, "1"]]
    answer = api.post("/tables", json={**asked, "moves": moves})
    assert answer.status_code < 300, answer.text
    return str(answer.json()["id"])


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Seat 1 took the last match"), ("fr", "La place 1 a pris la dernière allumette")]
)
def test_the_end_counts_seats_as_the_page_does_and_can_be_put_aside(
    open_view: Any, api: httpx.Client, language: str, told: str
) -> None:
    page = open_view("/play", language=language)
    page.evaluate("localStorage.setItem('ludus.secret', 's'.repeat(24))")
    page.goto(page.url.replace("/play", f"/play/{matches_that_end(api)}"))
    page.wait_for_selector("ludus-board[data-ply='2']")
    page.evaluate("document.querySelector('ludus-board').dispatchEvent(new CustomEvent('pick', { detail: { move: '1' } }))")
    page.wait_for_selector("[data-outcome='1']", timeout=QUICK)
    assert page.inner_text("[data-outcome] p") == told
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-outcome]", state="detached")
    assert page.evaluate("document.activeElement.closest('.under') !== null"), "the keyboard goes on below the board"
    first = page.url
    page.click(".under button[data-key=r]")
    page.wait_for_url(lambda url: url != first)


def test_another_is_called_by_name_where_a_game_ends(open_view: Any, api: httpx.Client) -> None:
    asked = {"game": "matches:matches=1", "seats": ["random", "random"], "pace": "turns", "secret": "s" * 24}
    table = api.post("/tables", json=asked).json()["id"]
    page = open_view(f"/play/{table}")
    page.wait_for_selector("[data-outcome]", timeout=QUICK)
    assert page.inner_text("[data-outcome] p") == "Random took the last match"


def test_a_dead_link_is_told_in_a_sentence_of_its_own_size(open_view: Any) -> None:
    page = open_view("/play/nowhere")
    box = page.wait_for_selector(".problem a[href='/play']").evaluate("link => link.closest('.problem').offsetHeight")
    assert box < 300, "it is not drawn out to the window's height"


def test_players_have_one_name_wherever_they_are_chosen(open_view: Any) -> None:
    page = open_view("/levels?level=arena")
    page.wait_for_selector("select option[value=mcts]", state="attached")
    assert page.inner_text("select option[value=mcts]") == "Monte Carlo"


def test_where_only_people_play_no_estimate_is_promised(open_view: Any, api: httpx.Client) -> None:
    asked = {"game": "tic_tac_toe", "seats": ["you", "invited"], "pace": "turns", "secret": "s" * 24}
    page = open_view(f"/play/{api.post('/tables', json=asked).json()['id']}")
    page.wait_for_selector("ludus-thought[data-state=empty]")
    assert not page.is_visible("ludus-chances")
    assert not page.is_visible("ludus-tree")
