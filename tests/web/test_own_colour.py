"""One's own rider is the sky-blue disc on every seat: in the form, at the table, in the other's browser, and in the replay."""

from __future__ import annotations

import re
from typing import Any

QUICK = 20_000  # ms
BLUE, ORANGE = (0x13, 0x34, 0x46), (0x41, 0x2D, 0x12)  # the land of the first dress and of the second, in the dark


def dresses(page: Any, place: str = ".score") -> list[tuple[str, str]]:
    """Of every seat that is told: which dress it wears, and the number in it."""
    page.wait_for_selector(f"{place} svg.badge >> nth=1")
    badges = page.locator(f"{place} svg.badge").all()
    return [(re.search(r"rider-(\d)", each.get_attribute("class"))[1], each.text_content()) for each in badges]  # type: ignore[index]


def is_painted(page: Any, colour: tuple[int, int, int], *, to_left: bool) -> bool:
    """Whether the board has a spot of that colour in its left or right half."""
    pixels = page.evaluate(
        """([red, green, blue, toLeft]) => {
            const canvas = document.querySelector("ludus-board canvas"), half = Math.floor(canvas.width / 2);
            const copy = new OffscreenCanvas(half, canvas.height).getContext("2d", { willReadFrequently: true });
            copy.drawImage(canvas, toLeft ? 0 : -half, 0);
            const { data } = copy.getImageData(0, 0, half, canvas.height);
            let count = 0;
            for (let at = 0; at < data.length; at += 4)
                count += Math.abs(data[at] - red) + Math.abs(data[at + 1] - green) + Math.abs(data[at + 2] - blue) < 12;
            return count;
        }""",
        [*colour, to_left],
    )
    return bool(pixels > 1000)


def test_whoever_sits_second_is_still_blue(open_view: Any) -> None:
    page = open_view("/play?game=tron&level=arena")
    page.wait_for_selector("ludus-board[data-kind=riders]")
    assert dresses(page, ".setup") == [("1", "1"), ("2", "2")]
    page.select_option("select[data-seat='1']", "you")
    assert dresses(page, ".setup") == [("1", "1"), ("2", "2")]  # two at one keyboard: each by its number
    page.select_option("select[data-seat='0']", "straight")
    assert dresses(page, ".setup") == [("2", "1"), ("1", "2")]
    page.keyboard.press("Enter")
    page.wait_for_selector("main[data-phase=paused]")
    assert dresses(page) == [("2", "1"), ("1", "2")]
    page.wait_for_selector(".split ludus-thought svg.badge.rider-2")
    assert dresses(page, ".split") == [("2", "1"), ("1", "2"), ("2", "1")]  # and whose thoughts are beside the board
    assert is_painted(page, ORANGE, to_left=True)
    assert is_painted(page, BLUE, to_left=False)
    assert not is_painted(page, BLUE, to_left=True)
    assert not is_painted(page, ORANGE, to_left=False)
    page.keyboard.press("ArrowUp")
    page.wait_for_selector("[data-outcome]", timeout=QUICK)
    first = page.url
    page.click(".over-board a[href^='/replays/']")
    page.wait_for_selector("ludus-replay .transport")
    assert dresses(page) == [("2", "1"), ("1", "2")]
    assert is_painted(page, BLUE, to_left=False)
    stranger = open_view(page.url.removeprefix(first.split("/play/")[0]))
    assert dresses(stranger) == [("1", "1"), ("2", "2")]  # a game of others is shown by numbers
    page.click("header a[href='/']")
    page.wait_for_selector("ludus-replay", state="detached")
    page.wait_for_selector(".score svg.badge >> nth=1")
    assert dresses(page) == [("1", "1"), ("2", "2")]  # and so is whatever comes after it


def test_each_of_two_people_is_blue_in_their_own_browser(open_view: Any) -> None:
    first = open_view("/play?game=tic_tac_toe")
    first.wait_for_selector("ludus-board[data-kind=cells]")
    first.select_option("select[data-seat='1']", "invited")
    first.keyboard.press("Enter")
    first.wait_for_selector("main[data-phase=waiting] .link input")
    second = open_view("/play/" + first.url.split("/play/")[1])
    second.wait_for_selector("main[data-phase=running]")
    assert dresses(first) == [("1", "1"), ("2", "2")]
    assert dresses(second) == [("2", "1"), ("1", "2")]
