"""Playing in a real browser: by keyboard, by touch, with two browsers, in every game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from webserver import serving, wait_until

QUICK = 20_000  # ms


def set_up(page: Any, game: str) -> None:
    page.click(f"[data-game={game}]")
    page.wait_for_selector(f"ludus-board[data-kind]:not([data-kind='{'none'}'])")


def start(page: Any) -> None:
    page.click(".start-row button")
    page.wait_for_url(re.compile("/play/"))
    page.wait_for_selector("main[data-phase]")


def test_a_whole_game_of_tron_by_keyboard_alone(open_view: Any, shoot: Any) -> None:
    page = open_view("/play?game=tron&level=arena")
    page.wait_for_selector("ludus-board[data-kind=riders]")
    page.select_option("select[data-seat='1']", "straight")
    page.focus("body")
    page.keyboard.press("Enter")
    page.wait_for_selector("main[data-phase=paused]")
    page.keyboard.press("ArrowUp")  # a rider who steers has started
    page.wait_for_selector(".over-board .count")
    page.wait_for_selector("[data-outcome]", timeout=QUICK)
    shoot(page, "play-over")
    assert int(page.get_attribute("ludus-board", "data-ply")) > 1
    first = page.url
    page.keyboard.press("r")
    page.wait_for_url(lambda url: url != first)
    page.wait_for_selector("main[data-phase=paused]")


def test_a_game_of_tron_by_touch_on_a_phone(open_view: Any, shoot: Any) -> None:
    page = open_view("/play?game=tron&level=arena", width=390, height=844, has_touch=True, is_mobile=True)
    page.wait_for_selector("ludus-board[data-kind=riders]")
    page.select_option("select[data-seat='1']", "wall")
    page.fill(".range input", "500")  # ms a tick: a slow machine must keep up
    page.tap(".start-row button")
    page.wait_for_selector("main.with-pad[data-phase=paused]")
    page.tap(".dpad .to-up")
    wait_until(lambda: int(page.get_attribute("ludus-board", "data-ply")) > 0)
    before = page.get_attribute("ludus-board", "data-heads")
    page.tap(".dpad .to-right")
    wait_until(lambda: page.get_attribute("ludus-board", "data-heads") != before)
    shoot(page, "play-phone")
    page.wait_for_selector("[data-outcome]", timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_matches_by_key_and_undo_and_hint(open_view: Any, shoot: Any) -> None:
    page = open_view("/play?game=matches")
    page.wait_for_selector("ludus-board[data-kind=matches]")
    page.select_option("select[data-seat='1']", "perfect")
    start(page)
    page.wait_for_selector("ludus-board[data-left='13']")
    page.keyboard.press("i")
    page.wait_for_selector(".said:has-text('1')", timeout=QUICK)  # 13 = 3 · 4 + 1
    page.keyboard.press("2")
    page.wait_for_selector("ludus-board[data-ply='2']", timeout=QUICK)
    assert page.inner_text(".said") == ""  # it was for the position before
    page.keyboard.press("u")
    page.wait_for_selector("ludus-board[data-ply='0'][data-left='13']", timeout=QUICK)
    shoot(page, "play-matches")


def test_only_players_that_can_play_are_offered(open_view: Any) -> None:
    page = open_view("/play?game=tron&level=arena")
    page.wait_for_selector("ludus-board[data-kind=riders]")
    assert page.locator("select[data-seat='1'] option[value=mcts]").count() == 1
    assert page.locator("select[data-seat='1'] option[value=uct]").count() == 0
    page.click("details.more >> text=More options")
    page.select_option("[data-setting=moves]", "alternate")
    page.wait_for_selector("select[data-seat='1'] option[value=uct]", state="attached")
    page.goto(page.url.split("/play")[0] + "/championships/new")
    page.wait_for_selector(".says:not(.wrong):has-text('games')")
    assert "uct" not in page.inner_text(".players")


def test_a_wrong_setting_is_not_started_with(open_view: Any) -> None:
    page = open_view("/play?game=matches")
    page.wait_for_selector("ludus-board[data-kind=matches]")
    page.click("summary:has-text('Settings of Monte Carlo')")
    page.fill("[data-setting=seconds]", "-1")
    page.click("summary:has-text('Settings of Monte Carlo')")
    page.click(".start-row button")
    assert page.evaluate("document.activeElement.dataset.setting") == "seconds"
    assert page.url.endswith("/play?game=matches")
    page.fill("[data-setting=seconds]", "0.2")
    start(page)


def test_connect_four_by_click_with_thoughts_beside_it(open_view: Any, shoot: Any) -> None:
    page = open_view("/play?game=connect_four", theme="light")
    page.wait_for_selector("ludus-board[data-kind=cells]")
    start(page)
    page.wait_for_selector("ludus-board[data-ply='0']")
    page.keyboard.press("4")
    page.wait_for_selector("ludus-board[data-ply='2']", timeout=QUICK)
    page.wait_for_selector("ludus-thought .trough")
    page.wait_for_selector("ludus-tree svg")
    assert "%" in page.inner_text("ludus-thought")
    shoot(page, "play-connect-four-light")


def test_seven_colours_shows_what_a_colour_takes(open_view: Any, shoot: Any) -> None:
    page = open_view("/play?game=seven_colours&width=12&height=12")
    page.wait_for_selector("ludus-board[data-kind=colours]")
    page.select_option("select[data-seat='1']", "greedy")
    start(page)
    page.wait_for_selector("ludus-board .colour")
    page.click("ludus-board .colour:has-text('+'):not(:has-text('+0'))")
    page.wait_for_selector("ludus-board[data-ply='2']", timeout=QUICK)
    owners = page.get_attribute("ludus-board", "data-owners")
    assert owners.count("0") > 1
    shoot(page, "play-seven-colours")


def test_two_people_in_two_browsers_by_a_link(open_view: Any) -> None:
    first = open_view("/play?game=tic_tac_toe")
    first.wait_for_selector("ludus-board[data-kind=cells]")
    first.select_option("select[data-seat='1']", "invited")
    start(first)
    first.wait_for_selector("main[data-phase=waiting] .link input")
    assert "--host 0.0.0.0" in first.inner_text(".over-board")  # 127.0.0.1 leads nobody else here
    second = open_view(first.url.split(first.url.split("/play/")[0])[1])
    second.wait_for_selector("main[data-phase=running]")
    first.wait_for_selector("main[data-phase=running]")
    first.focus("body")
    first.click("ludus-board .spot >> nth=0")
    second.wait_for_selector("ludus-board[data-ply='1']")
    second.click("ludus-board .spot >> nth=4")
    first.wait_for_selector("ludus-board[data-ply='2']")
    second.goto("about:blank")
    first.wait_for_selector("[data-seat='1']:has-text('not here')")
    second.go_back()
    first.wait_for_selector("[data-seat='1']:not(:has-text('not here'))")


@pytest.mark.parametrize(("language", "word"), [("en", "Start"), ("fr", "Commencer")])
def test_both_languages(open_view: Any, language: str, word: str) -> None:
    page = open_view("/play", language=language)
    page.wait_for_selector(f".start-row button:has-text('{word}')")
    other = "fr" if language == "en" else "en"
    page.click(f"button[lang={other}]")
    page.wait_for_selector(f"html[lang={other}]")
    page.reload()
    page.wait_for_selector(f"html[lang={other}] .start-row button")


def test_home_shows_a_duel_and_the_ways_on(open_view: Any, shoot: Any) -> None:
    page = open_view("/")
    page.wait_for_selector("ludus-board[data-kind=riders]")
    wait_until(lambda: int(page.get_attribute("ludus-board", "data-ply")) > 6, seconds=60)
    page.wait_for_selector("ludus-thought .trough")
    shoot(page, "home-dark")
    assert page.locator(".ways a").count() == 6
    page.click("button[aria-label='Light or dark']")
    assert page.get_attribute("html", "data-theme") == "light"
    shoot(page, "home-light")


def test_home_on_a_phone(open_view: Any, shoot: Any) -> None:
    page = open_view("/", width=390, height=844)
    page.wait_for_selector("ludus-board[data-ply]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click(".burger")
    page.click(".nav.open a[data-view=play]")
    page.wait_for_url(re.compile("/play"))
    shoot(page, "setup-phone")


def test_the_keys_are_shown(open_view: Any) -> None:
    page = open_view("/play")
    page.wait_for_selector(".start-row button")
    page.keyboard.press("?")
    page.wait_for_selector("dialog.keys-help[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.keys-help", state="detached")


@pytest.mark.slow
def test_the_game_goes_on_after_the_server_was_started_anew(tmp_path: Path, chromium: Any) -> None:
    with serving(tmp_path, "--minds", "1") as address:
        page = chromium.new_page()
        page.goto(f"{address}/play?game=matches")
        page.wait_for_selector("ludus-board[data-kind=matches]")
        page.select_option("select[data-seat='1']", "random")
        start(page)
        page.wait_for_selector("ludus-board[data-left]")
        page.keyboard.press("1")
        page.wait_for_selector("ludus-board[data-ply='2']", timeout=QUICK)
        page.wait_for_timeout(1000)
    page.wait_for_selector(".strip:not([hidden])")
    with serving(tmp_path, "--minds", "1", port=int(address.rpartition(":")[2])):
        page.wait_for_selector(".strip", state="hidden", timeout=QUICK)
        page.wait_for_selector("ludus-board[data-ply='2']")
        page.keyboard.press("1")
        page.wait_for_selector("ludus-board[data-ply='4']", timeout=QUICK)
    page.close()


@pytest.mark.slow
def test_who_waits_for_compiling_is_told_and_riders_start_afterwards(
    tmp_path: Path, chromium: Any, shoot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDUS_CACHE", str(tmp_path / "empty"))
    with serving(tmp_path, "--minds", "2") as address:
        page = chromium.new_page()
        page.goto(f"{address}/play?game=tron&level=arena")
        page.wait_for_selector("ludus-board[data-kind=riders]", timeout=60_000)
        page.select_option("select[data-seat='1']", "montecarlo")
        start(page)
        page.keyboard.press("ArrowUp")
        page.wait_for_selector(".over-board .compiling:has-text('Flat Monte Carlo')", timeout=60_000)
        page.wait_for_selector("ludus-thought:has-text('Compiling Flat Monte Carlo for the first time: part')")
        shoot(page, "play-compiling")
        assert page.get_attribute("ludus-board", "data-ply") == "0"
        page.wait_for_selector(".over-board .count", timeout=120_000)
        assert page.get_attribute("ludus-board", "data-ply") == "0"
        wait_until(lambda: int(page.get_attribute("ludus-board", "data-ply")) > 0)
        page.close()
