"""Levels in a real browser: drawn by mouse, finger and keys, typed, mended, saved, tried and played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from browser import needs_browser
from ludus.games.tron.levels import parse_level

pytestmark = needs_browser

DUEL = "name: Small hall\n\n###########\n#         #\n#         #\n# 1     2 #\n#         #\n#         #\n###########\n"
WIDTH, HEIGHT = 11, 7
FLOORS = DUEL + "---\n" + DUEL.partition("\n\n")[2].replace("1", " ").replace("2", " ")
NAMES = ["Drawn by hand", "Typed", "<img src=x onerror=alert(1)>"]


@pytest.fixture
def shelf(api: httpx.Client) -> Iterator[httpx.Client]:
    """Without the levels that these tests save, before and after."""
    forget_all(api)
    yield api
    forget_all(api)


def forget_all(api: httpx.Client) -> None:
    for level in api.get("/levels").json()["saved"]:
        api.delete(f"/levels/{level['name']}")


class Desk:
    """The editor, as somebody sits at it."""

    def __init__(self, page: Any, text: str) -> None:
        self.page = page
        self.board = page.locator(".hold")
        self.area = page.locator(".twin textarea")
        self.board.wait_for()
        self.type(text)
        self.until_checked()

    def type(self, text: str) -> None:
        self.area.fill(text)

    def until_checked(self) -> None:
        self.page.wait_for_selector(".hold[data-ready=true], .hold[data-ready=false]")

    @property
    def text(self) -> str:
        return str(self.area.input_value())

    @property
    def marks(self) -> str:
        return str(self.board.get_attribute("data-marks"))

    def at(self, x: int, y: int, floor: int = 0) -> str:
        return self.marks[cell(x, y, floor)]

    def point(self, x: int, y: int, floor: int = 0) -> tuple[float, float]:
        """Where a cell lies on the screen: asked of the board, which draws it."""
        found = self.page.evaluate(
            """(wanted) => {
                const board = document.querySelector("ludus-board");
                const { left, top, width, height } = board.canvas.getBoundingClientRect();
                for (let y = top + 2; y < top + height; y += 3)
                    for (let x = left + 2; x < left + width; x += 3)
                        if (board.cellAt(x, y) === wanted && board.cellAt(x + 6, y + 6) === wanted) return [x + 4, y + 4];
            }""",
            cell(x, y, floor),
        )
        return float(found[0]), float(found[1])

    def click(self, x: int, y: int, floor: int = 0, **more: Any) -> None:
        self.page.mouse.click(*self.point(x, y, floor), **more)

    def drag(self, *places: tuple[int, int], button: Any = "left") -> None:
        points = [self.point(*place) for place in places]
        self.page.mouse.move(*points[0])
        self.page.mouse.down(button=button)
        for point in points[1:]:
            self.page.mouse.move(*point)
        self.page.mouse.up(button=button)

    def agree(self) -> None:
        """Close a dialogue that changes the level, and wait until it has."""
        before = self.text
        self.page.click("dialog button[type=submit]")
        self.page.wait_for_function("(before) => document.querySelector('.twin textarea').value !== before", arg=before)

    def tool(self, name: str) -> None:
        self.page.click(f"[data-tool='{name}']")


def cell(x: int, y: int, floor: int = 0) -> int:
    return (floor * HEIGHT + y) * WIDTH + x


@pytest.fixture
def sit(open_view: Any) -> Any:
    def down(text: str = DUEL, path: str = "/levels", **more: Any) -> Desk:
        return Desk(open_view(path, **more), text)

    return down


def test_a_level_is_drawn_mended_saved_listed_tried_and_played(sit: Any, shelf: httpx.Client, shoot: Any) -> None:
    desk: Desk = sit()
    page = desk.page
    page.click("[data-symmetry=turn]")
    desk.drag((3, 1), (3, 3), (4, 3))  # a stroke that is faster than its cells
    assert [desk.at(*place) for place in [(3, 1), (3, 2), (3, 3), (4, 3)]] == ["#"] * 4
    assert [desk.at(*place) for place in [(7, 5), (7, 4), (7, 3), (6, 3)]] == ["#"] * 4  # and its partner
    assert parse_level(desk.text).at((7, 5, 0)) == "#"

    page.click("[data-symmetry=none]")
    desk.tool("teleporter")
    desk.click(1, 1)
    page.wait_for_selector(".verdict.wrong")
    assert "The teleporter 'a' stands alone: it joins two places." in page.inner_text(".verdict")
    assert desk.board.get_attribute("data-error") == str(cell(1, 1))
    assert page.inner_text(".twin .bad u") == "a"
    assert page.locator(".twin .bad i").inner_text() == "8"
    assert page.get_attribute(".ride", "aria-disabled") == "true"
    shoot(page, "levels-problem-dark")

    page.keyboard.press("t")  # the same letter again: its partner
    desk.click(9, 5)
    page.wait_for_selector(".verdict[data-ok=true]")
    assert desk.board.get_attribute("data-error") == ""
    assert "Each rider is first at" in page.inner_text(".verdict")

    page.click("[data-act=saveas]")
    page.fill("dialog [data-field=name]", NAMES[0])
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".status[data-kept=saved]")
    assert shelf.get(f"/levels/{NAMES[0]}").json()["text"] == desk.text
    page.click("[data-act=open]")
    page.wait_for_selector(f"dialog [data-level='{NAMES[0]}'] canvas")
    page.keyboard.press("Escape")

    page.click(".ride")
    page.wait_for_url(re.compile("/play/"))
    page.wait_for_selector("ludus-board[data-kind=riders]")
    table = shelf.get("/tables/" + page.url.rpartition("/")[2]).json()
    saved = parse_level(shelf.get(f"/levels/{NAMES[0]}").json()["text"])
    assert table["scenery"]["marks"] == "".join(mark for _, mark in saved.places())
    assert table["pace"] == "live"

    page.goto(page.url.partition("/play/")[0] + f"/play?game=tron&level={NAMES[0]}")
    page.wait_for_selector("#level")
    assert page.locator("#level option:checked").inner_text() == NAMES[0]
    page.wait_for_selector("ludus-board[data-heads]")


def test_text_edits_go_both_ways_and_keep_the_cursor(sit: Any) -> None:
    desk: Desk = sit()
    row = desk.text.index("# 1     2 #")
    desk.area.evaluate("(area, place) => { area.focus(); area.setSelectionRange(place, place + 1); }", row + 5)
    desk.page.keyboard.type("#")
    assert desk.at(5, 3) == "#"
    assert desk.area.evaluate("(area) => area.selectionStart") == row + 6
    desk.click(5, 5)  # above the cursor: a text of the same length
    assert desk.area.evaluate("(area) => area.selectionStart") == row + 6
    assert parse_level(desk.text).at((5, 5, 0)) == "#"
    desk.page.fill(".name", "Typed")
    assert desk.text.startswith("name: Typed\n")
    desk.type("name: Renamed" + desk.text[len("name: Typed") :])
    assert desk.page.input_value(".name") == "Renamed"
    desk.type("name: Renamed\n\n####\n#1 #\n###\n")
    desk.page.wait_for_selector(".verdict.wrong")
    assert "this row has 3 columns, the one in line 3 has 4" in desk.page.inner_text(".verdict").lower()


def test_undo_and_redo_step_by_step(sit: Any) -> None:
    desk: Desk = sit()
    first = desk.text
    desk.drag((2, 1), (5, 1))
    second = desk.text
    desk.page.keyboard.press("l")
    desk.drag((2, 5), (6, 5))
    third = desk.text
    assert [desk.at(x, 5) for x in range(2, 7)] == ["#"] * 5
    desk.page.keyboard.press("Control+z")
    assert desk.text == second  # a stroke at a time
    desk.page.keyboard.press("Control+z")
    assert desk.text == first
    assert desk.at(3, 1) == " "
    desk.page.keyboard.press("Control+Shift+z")
    desk.page.keyboard.press("Control+y")
    assert desk.text == third
    desk.area.focus()
    desk.page.keyboard.press("Control+z")  # one history, for the text too
    assert desk.text == second
    desk.page.click("[aria-label=Redo]")
    assert desk.text == third
    assert desk.page.locator("[aria-label=Redo]").is_disabled()


def test_keys_alone_draw_and_save(sit: Any, shelf: httpx.Client) -> None:
    desk: Desk = sit()
    keys = desk.page.keyboard
    desk.area.evaluate("(area) => area.blur()")
    keys.press("w")
    for key in ["Shift+ArrowDown", "Shift+ArrowLeft", "Shift+ArrowDown", "Shift+ArrowLeft"]:
        keys.press(key)  # the first wakes the board
    assert desk.board.get_attribute("data-cursor") == "0"
    for key in ["Shift+ArrowRight", "Shift+ArrowUp", "ArrowDown"]:
        keys.press(key)
    assert desk.board.get_attribute("data-cursor") == str(cell(5, 4))
    keys.press("Enter")
    assert desk.at(5, 4) == "#"
    keys.press("e")
    keys.press("Space")
    assert desk.at(5, 4) == " "
    keys.press("b")
    keys.press("Enter")
    keys.press("Shift+ArrowDown")
    keys.press("ArrowUp")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("Enter")
    assert [desk.at(*place) for place in [(5, 4), (7, 4), (7, 1), (5, 1), (5, 2), (6, 2)]] == ["#"] * 5 + [" "]
    keys.press("m")
    keys.press("1")
    for key in ["Shift+ArrowLeft", "ArrowLeft", "Enter"]:
        keys.press(key)
    assert (desk.at(1, 1), desk.at(9, 1)) == ("1", "2")  # mirrored: riders go in pairs
    assert desk.marks.count("1") == desk.marks.count("2") == 1
    assert "start 1" in desk.page.inner_text(".hold [aria-live]")
    desk.until_checked()
    keys.press("s")
    desk.page.wait_for_selector("dialog [data-field=name]")
    keys.type("By keys")
    keys.press("Enter")
    desk.page.wait_for_selector(".status[data-kept=saved]")
    assert "By keys" in [level["name"] for level in shelf.get("/levels").json()["saved"]]


@pytest.mark.slow
def test_passages_on_two_floors(sit: Any) -> None:
    desk: Desk = sit(FLOORS)
    desk.tool("up")
    desk.click(5, 3)
    assert (desk.at(5, 3, 0), desk.at(5, 3, 1)) == (">", "<")
    desk.tool("erase")
    desk.click(5, 3, 1)
    assert (desk.at(5, 3, 0), desk.at(5, 3, 1)) == (" ", " ")
    desk.page.click("[data-symmetry=turn]")
    desk.tool("teleporter")
    assert "Teleporter a" in desk.page.inner_text("[data-tool=teleporter]")
    desk.page.mouse.move(*desk.point(2, 2, 1))
    assert desk.board.get_attribute("data-ghosts") == f"{cell(2, 2, 1)}a,{cell(8, 4, 1)}a"  # where the partner would go
    desk.click(2, 2, 1)
    assert desk.at(8, 4, 1) == "a"
    assert "Teleporter b" in desk.page.inner_text("[data-tool=teleporter]")
    desk.page.click("[aria-label='Remove the top floor']")
    assert "---" not in desk.text
    assert desk.page.locator("[data-tool=up]").is_disabled()
    desk.click(3, 3, button="right")  # the other button erases
    desk.until_checked()
    assert desk.page.get_attribute(".verdict", "data-ok") == "true"


@pytest.mark.slow
def test_size_new_levels_and_chance(sit: Any) -> None:
    desk: Desk = sit()
    desk.page.click("[data-key=size]")
    desk.page.fill("dialog [data-field=Width]", "13")
    desk.page.fill("dialog [data-field=Floors]", "2")
    desk.page.click("dialog [data-choice=middle]")
    desk.agree()
    level = parse_level(desk.text)
    assert (level.width, level.height, len(level.floors)) == (13, 7, 2)
    assert level.starts() == [(3, 3, 0), (9, 3, 0)]
    assert set(level.floors[1][0]) == {"#"}
    desk.page.click("[data-act=new]")
    desk.page.click("dialog [data-choice=chance]")
    desk.page.fill("dialog [data-field=Riders]", "4")
    desk.agree()
    desk.page.wait_for_selector(".seatbtn .rider-4")
    assert len(parse_level(desk.text).starts()) == 4
    desk.page.keyboard.press("Control+z")
    assert parse_level(desk.text) == level


def test_scripts_stay_text(sit: Any, shelf: httpx.Client) -> None:
    desk: Desk = sit(DUEL.replace("Small hall", NAMES[2]).replace("\n\n", "\nauthor: <script>alert(2)</script>\n\n"))
    asked: list[str] = []
    desk.page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    desk.page.click("[data-act=save]")
    desk.page.click("dialog button[type=submit]")
    desk.page.wait_for_selector(".status[data-kept=saved]")
    desk.page.click("[data-act=open]")
    desk.page.wait_for_selector("dialog .pick b")
    assert NAMES[2] in desk.page.locator("dialog .pick b").all_inner_texts()
    desk.page.click("dialog .bin")
    desk.page.click("dialog [data-delete]")
    desk.page.wait_for_selector("text=None yet.")
    desk.page.keyboard.press("Escape")
    desk.type("1 <script>alert(3)</script>\n")
    desk.page.wait_for_selector(".verdict.wrong")
    assert desk.page.locator("main img, main script").count() == 0
    assert asked == []


@pytest.mark.slow
def test_a_name_that_is_taken_is_replaced_only_when_asked(sit: Any, shelf: httpx.Client) -> None:
    shelf.put("/levels/Small hall", json={"text": "1 2\n"})
    desk: Desk = sit()
    desk.page.click("[data-act=save]")
    desk.page.click("dialog button[type=submit]")
    desk.page.wait_for_selector("dialog .wrong:has-text('already')")
    assert shelf.get("/levels/Small hall").json()["width"] == 3
    desk.page.check("dialog .taken input")
    desk.page.click("dialog button[type=submit]")
    desk.page.wait_for_selector("dialog", state="detached")
    assert shelf.get("/levels/Small hall").json()["width"] == WIDTH
    desk.click(5, 5)
    desk.until_checked()
    desk.page.keyboard.press("Control+s")  # its own name needs no leave
    desk.page.wait_for_selector(".status[data-kept=saved]")


@pytest.mark.slow
def test_files_in_and_out(sit: Any, tmp_path: Path) -> None:
    desk: Desk = sit()
    with desk.page.expect_download() as coming:
        desk.page.click("[data-act=download]")
    assert coming.value.suggested_filename == "Small hall.txt"
    assert Path(coming.value.path()).read_text() == desk.text
    (tmp_path / "google.map").write_text("5 3\n#####\n#1 2#\n#####\n")
    desk.page.set_input_files("input[type=file]", tmp_path / "google.map")
    desk.page.wait_for_selector(f".hold[data-marks='{'#' * 5}#1 2#{'#' * 5}']")
    assert parse_level(desk.text).width == 5


@pytest.mark.slow
def test_links_open_levels(open_view: Any) -> None:
    page = open_view("/levels?level=tower")
    page.wait_for_selector(".hold[data-marks]")
    assert page.input_value(".name") == "A tower of three floors"
    page = open_view("/levels?game=tron:level%3Dduel7&seed=5")
    page.wait_for_selector(".hold[data-marks]")
    assert page.input_value(".name") == "Seven by seven"
    assert page.url.endswith("/levels")  # what is drawn from here on is another level


def test_who_is_first_where_is_drawn_as_it_is_told(open_view: Any, shoot: Any) -> None:
    page = open_view("/levels?level=uneven")
    page.wait_for_selector("[data-fact=unfair]")
    told = page.inner_text("[data-fact=unfair]")
    page.keyboard.press("r")
    page.wait_for_selector("ludus-board[data-territory*=',']")
    first, second = (int(count) for count in page.get_attribute("ludus-board", "data-territory").split(","))
    best = 1 if first > second else 2
    assert told == f"Rider {best} is first at {max(first, second)} cells, rider {3 - best} at {min(first, second)}"
    shoot(page, "levels-reach")


def test_what_is_drawn_is_kept(sit: Any) -> None:
    desk: Desk = sit()
    desk.click(5, 5)
    drawn = desk.text
    desk.page.click(".tabs a[href='/levels/colours']")
    desk.page.click(".tabs a[href='/levels']")
    desk.page.wait_for_selector(".hold[data-marks]")
    assert desk.text == drawn
    desk.page.keyboard.press("Control+z")  # with its history
    assert desk.text == DUEL
    desk.page.keyboard.press("Control+y")
    desk.page.reload()
    desk.page.wait_for_selector(".hold[data-marks]")
    assert desk.text == drawn


def test_a_finger_draws_on_a_phone(sit: Any, shoot: Any) -> None:
    desk: Desk = sit(width=390, height=844, has_touch=True, is_mobile=True)
    desk.page.evaluate("scrollTo(0, 0)")
    x, y = desk.point(5, 5)
    desk.page.touchscreen.tap(x, y)
    assert desk.at(5, 5) == "#"
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= 390
    desk.until_checked()
    shoot(desk.page, "levels-390")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_both_languages_and_themes(sit: Any, shoot: Any, theme: str) -> None:
    desk: Desk = sit(FLOORS.replace("# 1", "#b1"), theme=theme, language="fr" if theme == "light" else "en")
    desk.page.wait_for_selector(".verdict.wrong")
    said = desk.page.inner_text(".verdict h2")
    assert said == (
        "The teleporter 'b' stands alone: it joins two places."
        if theme == "dark"
        else "Le téléporteur «\u00a0b\u00a0» est seul\u00a0: il relie deux cases."
    )
    shoot(desk.page, f"levels-{theme}")


def test_boards_of_seven_colours(open_view: Any, api: httpx.Client, shoot: Any) -> None:
    page = open_view("/levels/colours?width=8&height=6&colours=4&board=symmetric&seed=7")
    page.wait_for_selector("ludus-board[data-letters]")
    letters = page.get_attribute("ludus-board", "data-letters")
    wanted = {"game": "seven_colours:width=8,height=6,colours=4,board=symmetric", "seed": 7}
    assert letters == api.post("/preview", json=wanted).json()["scenery"]["letters"]
    assert letters == letters[::-1]  # turned, since it is not square
    page.fill("[data-field=seed]", "8")
    page.wait_for_url(re.compile("seed=8"))
    assert page.get_attribute("ludus-board", "data-letters") != letters
    page.click("[data-kind=random]")
    page.click(".dice")
    page.wait_for_url(re.compile("board=random&seed=(?!8$)"))
    seed = page.input_value("[data-field=seed]")
    shoot(page, "levels-colours")
    page.click("[data-act=play]")
    page.wait_for_url(re.compile("/play/"))
    table = api.get("/tables/" + page.url.rpartition("/")[2]).json()
    assert table["seed"] == seed
    assert table["game"] == "seven_colours:width=8,height=6,colours=4,board=random"
