"""How a game is handled: by fingers, the pad, two at one keyboard, pause, tempo, overlays; and what is there at once."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from webserver import wait_until

from ludus.web.modules import views

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
QUICK = 20_000  # ms
LIGHT = 350_000  # bytes


def sit_down(page: Any, path: str, opponent: str) -> str:
    """Start a game turn by turn; the table's name."""
    page.wait_for_selector("ludus-board[data-kind=riders]")
    page.click("[data-pace=turns]")
    page.select_option("select[data-seat='1']", opponent)
    page.click(".start-row button")
    page.wait_for_selector("main.with-pad[data-pace=turns] ludus-board[data-ply='0']")
    return str(page.url.rpartition("/")[2])


def played(api: httpx.Client, table: str, seat: int = 0) -> list[str]:
    return [turn[seat] for turn in api.get(f"/tables/{table}").json()["moves"]]


def swipe(page: Any, x: float, y: float) -> None:
    """One finger over the board, as a touch screen tells of it."""
    box = page.locator("ludus-board canvas").bounding_box()
    begin = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": begin[0], "y": begin[1]}]})
    for step in (0.25, 0.5, 0.75, 1):
        point = {"x": begin[0] + x * step, "y": begin[1] + y * step}
        fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    fingers.detach()


def test_a_rider_is_steered_by_swiping_and_the_page_stays_where_it_is(open_view: Any, api: httpx.Client) -> None:
    page = open_view("/play?game=tron&level=arena", **PHONE)
    table = sit_down(page, "arena", "straight")
    above = page.evaluate("scrollY")
    for number, (way, x, y) in enumerate([("up", 5, -32), ("right", 32, 5), ("up", -5, -32)], 1):
        swipe(page, x, y)
        page.wait_for_selector(f"ludus-board[data-ply='{number}']", timeout=QUICK)
        assert played(api, table)[-1] == way
    assert page.evaluate("scrollY") == above


def test_a_rider_is_steered_by_the_pad_under_a_thumb(open_view: Any, api: httpx.Client) -> None:
    page = open_view("/play?game=tron&level=arena", **PHONE)
    table = sit_down(page, "arena", "straight")
    for number, way in enumerate(["up", "right", "up"], 1):
        page.tap(f".dpad .to-{way}")
        page.wait_for_selector(f"ludus-board[data-ply='{number}']", timeout=QUICK)
    assert played(api, table) == ["up", "right", "up"]
    page.tap(".pad [data-does=undo]")
    page.wait_for_selector("ludus-board[data-ply='2']", timeout=QUICK)


def test_one_alone_steers_by_letters_too(open_view: Any, api: httpx.Client) -> None:
    page = open_view("/play?game=tron&level=arena")
    table = sit_down(page, "arena", "straight")
    for number, key in enumerate(["w", "d", "ArrowUp"], 1):
        page.keyboard.press(key)
        page.wait_for_selector(f"ludus-board[data-ply='{number}']", timeout=QUICK)
    assert played(api, table) == ["up", "right", "up"]


def test_two_at_one_keyboard_have_a_set_of_keys_each(open_view: Any, api: httpx.Client) -> None:
    page = open_view("/play?game=tron&level=arena")
    table = sit_down(page, "arena", "you")
    for number, (first, second) in enumerate([("ArrowUp", "s"), ("ArrowRight", "a")], 1):
        page.keyboard.press(first)
        page.wait_for_timeout(150)
        assert page.get_attribute("ludus-board", "data-ply") == str(number - 1)  # the other has not chosen yet
        page.keyboard.press(second)
        page.wait_for_selector(f"ludus-board[data-ply='{number}']", timeout=QUICK)
    assert (played(api, table, 0), played(api, table, 1)) == (["up", "right"], ["down", "left"])


@pytest.fixture
def duel(api: httpx.Client) -> str:
    """Machines that ride live, on a board so large that they ride for half a minute."""
    level = "random:width=60,height=40,density=0"
    asked = {"game": f'tron:level="{level}"', "seats": ["wall", "wall"], "pace": "live", "tick": 500, "secret": "d" * 20}
    return str(api.post("/tables", json=asked).json()["id"])


def test_a_live_game_is_paused_and_goes_on_where_it_was(open_view: Any, api: httpx.Client, duel: str) -> None:
    page = open_view(f"/play/{duel}")
    page.wait_for_selector("main[data-phase=running]")
    wait_until(lambda: int(page.get_attribute("ludus-board", "data-ply")) > 0)
    page.keyboard.press(" ")
    page.wait_for_selector("main[data-phase=paused] .over-board .note")
    stood = api.get(f"/tables/{duel}").json()
    page.wait_for_timeout(1100)  # ms: two ticks
    assert api.get(f"/tables/{duel}").json()["frames"] == stood["frames"]
    assert stood["phase"] == "paused"
    page.keyboard.press(" ")
    page.wait_for_selector("main[data-phase=running]")
    wait_until(lambda: int(page.get_attribute("ludus-board", "data-ply")) > len(stood["moves"]))


def test_plus_and_minus_change_the_tempo_within_its_bounds(open_view: Any, api: httpx.Client, duel: str) -> None:
    page = open_view(f"/play/{duel}")
    page.wait_for_selector("main[data-phase=running]")
    page.keyboard.press(" ")  # else it would soon be over
    page.wait_for_selector("main[data-phase=paused]")
    for key, tick in (("-", 625), ("-", 781), ("-", 976), ("-", 1000), ("-", 1000), ("+", 800)):
        page.keyboard.press(key)
        page.wait_for_selector(f".said:has-text('{tick}')")
        wait_until(lambda tick=tick: api.get(f"/tables/{duel}").json()["tick"] == tick)


def test_keys_show_and_hide_what_lies_over_the_board(open_view: Any) -> None:
    page = open_view("/play?game=tron&level=arena")
    sit_down(page, "arena", "montecarlo")
    page.keyboard.press("ArrowUp")
    page.wait_for_selector("ludus-board[data-ply='1']", timeout=60_000)
    page.wait_for_function("() => document.querySelector('ludus-board').state.overlays.heat", timeout=60_000)
    for key, name in (("t", "territory"), ("h", "heat"), ("l", "line")):
        chip = f".chip[data-overlay={name}]"
        assert page.get_attribute(chip, "aria-pressed") == "true"
        for is_shown in (False, True):
            page.keyboard.press(key)
            assert page.get_attribute(chip, "aria-pressed") == str(is_shown).lower()
            assert page.evaluate(f"Boolean(document.querySelector('ludus-board').state.overlays.{name})") is is_shown
    page.keyboard.press("t")
    page.reload()
    page.wait_for_selector(".chip[data-overlay=territory][aria-pressed=false]")  # it is remembered


def test_the_game_goes_on_after_a_lost_connection(open_view: Any, api: httpx.Client) -> None:
    """The server stands, and only the line to it breaks; that it was started anew is tested elsewhere, slowly."""
    page = open_view("/play?game=matches")
    lines = []

    def connect(line: Any) -> None:
        lines.append(line)
        if len(lines) == 2:  # the first try to come back fails, too
            line.close(code=1012, reason="not yet")
        else:
            line.connect_to_server()

    page.route_web_socket("**/api/tables/**", connect)
    page.reload()
    page.wait_for_selector("ludus-board[data-kind=matches]")
    page.select_option("select[data-seat='1']", "random")
    page.click(".start-row button")
    page.wait_for_selector("main[data-phase] ludus-board[data-left='13']")
    page.keyboard.press("1")
    page.wait_for_selector("ludus-board[data-ply='2']", timeout=QUICK)
    lines[0].close(code=1012, reason="the line is broken")
    page.wait_for_selector(".strip:not([hidden])")
    page.wait_for_selector(".strip", state="hidden", timeout=QUICK)
    assert len(lines) == 3
    page.wait_for_selector("ludus-board[data-ply='2']")
    page.keyboard.press("1")
    page.wait_for_selector("ludus-board[data-ply='4']", timeout=QUICK)


def test_home_plays_a_recorded_duel_while_kernels_are_compiled(open_view: Any) -> None:
    page = open_view("/play")
    still = {"table": None, "compiling": "connect_four", "done": 1, "total": 5}
    page.route("**/api/showcase", lambda route: route.fulfill(body=json.dumps(still), content_type="application/json"))
    page.click("a.logo")
    page.wait_for_selector("main.home ludus-board[data-kind=riders]")
    wait_until(lambda: int(page.get_attribute("ludus-board", "data-ply")) > 3)
    page.wait_for_selector("ludus-thought .trough")
    said = page.inner_text(".under .said")
    assert "1" in said
    assert "5" in said
    assert "Connect Four" in said
    page.unroute("**/api/showcase")
    page.wait_for_selector(
        ".under .said:empty", state="attached", timeout=60_000
    )  # the real one takes its place, once there is one
    wait_until(lambda: int(page.get_attribute("ludus-board", "data-ply")) > 0)


@pytest.mark.parametrize("view", views())
def test_every_view_is_light(open_view: Any, view: str) -> None:
    page = open_view(f"/{view}")
    page.wait_for_selector("main > *")
    page.wait_for_load_state("networkidle")
    weights = page.evaluate("performance.getEntriesByType('resource').map((each) => [each.encodedBodySize, each.name])")
    first = page.evaluate("performance.getEntriesByType('navigation')[0].encodedBodySize")
    assert len(weights) > 10
    assert first + sum(weight for weight, _ in weights) < LIGHT, sorted(weights)[-5:]
    assert not [name for _, name in weights if "plotly" in name]


def test_nothing_is_at_a_wrong_address_and_a_way_leads_out(open_view: Any) -> None:
    page = open_view("/play")
    page.wait_for_selector(".start-row button")
    page.evaluate("import('ludus/core/router.js').then(({ go }) => go('/nowhere/at/all'))")
    page.wait_for_selector(".problem[role=alert]")
    assert page.inner_text(".problem h2") == "There is nothing at this address."
    assert page.inner_text(".problem p")
    assert page.locator("nav a[aria-current]").count() == 0
    page.click("nav a[data-view=play]")
    page.wait_for_selector(".start-row button")
