"""The board in a real browser: what it knows of a position, what a click or a key means, how it fits, the films it makes."""

from __future__ import annotations

import base64
import json
import os
import random
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from smallsite import site_of

from browser import needs_browser, open_page
from ludus import Position, new_game
from ludus.core.records import first_record
from ludus.games.tron.setup import is_wall

pytestmark = needs_browser

EXAMPLES = Path(__file__).parents[1] / "examples"
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><script src="/static/js/first.js"></script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/css/tokens.css"><link rel="stylesheet" href="/static/css/base.css">
<link rel="stylesheet" href="/static/css/board.css">
<script type="importmap">{"imports": {"ludus/": "/static/js/"}}</script></head>
<body><main class="split"><div class="stage"><header>Seats</header><ludus-board></ludus-board><footer>Keys</footer></div></main>
<script type="module">
import "ludus/board/board.js";
import { listenToKeys } from "ludus/core/keys.js";
listenToKeys();
const board = document.querySelector("ludus-board");
const picks = [];
board.addEventListener("pick", (event) => picks.push(event.detail.move));
function load(reel, ply = reel.frames.length - 1, seat = null, overlays = {}) {
  picks.length = 0;
  board.seatToPick = seat;
  board.legal = seat === null ? [] : reel.legal[ply][seat];
  board.scenery = reel.scenery;
  board.overlays = overlays;
  board.show(reel.frames, ply);
}
Object.assign(window, { board, picks, load });
document.documentElement.dataset.ready = "";
</script></body></html>
"""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with site_of(PAGE) as address:
        yield address


@pytest.fixture(scope="module")
def opened(site: str) -> Iterator[Any]:
    with open_page(site) as watched:
        yield watched


@pytest.fixture
def web(opened: Any, site: str) -> Iterator[Any]:
    """The page, the same for all tests; each leaves it without a complaint."""
    opened.page.set_viewport_size({"width": 1440, "height": 900})
    opened.complaints.clear()
    yield opened.page
    assert opened.complaints == []
    assert all(address.startswith(site) for address in opened.requests)


def play(spec: str, seed: int, most: int = 10_000) -> tuple[dict[str, Any], list[Position]]:
    """A game by luck, mostly straight on: what the page gets of it, and every position."""
    luck, position = random.Random(seed), new_game(spec, seed=seed)
    positions, frames, legal = [position.copy()], [position.frame()], [open_moves(position)]
    last: dict[int, str] = {}
    while not position.is_over and len(frames) <= most:
        joint = []
        for seat in position.seats_asked():
            moves = position.moves(seat) or ["wait"]
            last[seat] = last[seat] if last.get(seat) in moves and luck.random() < 0.7 else luck.choice(moves)
            joint.append(last[seat])
        position.play(*joint)
        positions.append(position.copy())
        frames.append(position.frame())
        legal.append(open_moves(position))
    return {"scenery": position.scenery(), "frames": frames, "legal": legal}, positions


def open_moves(position: Position) -> list[list[str]]:
    """[seat]"""
    asked = [] if position.is_over else position.seats_asked()
    return [position.moves(seat) if seat in asked else [] for seat in range(position.players)]


def show(web: Any, reel: dict[str, Any], ply: int = -1, seat: int | None = None, **overlays: Any) -> None:
    web.evaluate(
        "([reel, ply, seat, overlays]) => load(reel, ply, seat, overlays)",
        [reel, range(len(reel["frames"]))[ply], seat, overlays],
    )


def facts(web: Any) -> dict[str, str]:
    return dict(web.evaluate("({ ...board.dataset })"))


def picture(web: Any, name: str) -> None:
    if folder := os.environ.get("LUDUS_SCREENSHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        web.screenshot(path=str(Path(folder) / f"board-{name}.png"))


# What the board knows.

LEVELS = [
    ("tron:level=arena", 3),
    ("tron:level=portals", 1),
    ("tron:level=cloisters", 2),
    ("tron:level=tower", 4),
    ("tron:level=eight", 1),
    ("tron:level=eight,fallen=vanishes", 5),
    ("tron:level=portals,fallen=vanishes,meet=home", 2),
    ("tron:level=codingame", 1),
    ("tron:level=room,meet=home", 4),
    ('tron:level="random:width=9,height=8,density=0.1,starts=4",meet=home,fallen=vanishes', 6),
    ("tron:level=solo", 2),
]


def reach(position: Position) -> list[int]:
    """[rider] how many cells it reaches first: everybody's steps to every cell, one rider after the other."""
    rules, state = first_record(position.rules), first_record(position.state)
    steps: list[dict[int, int]] = []
    for rider in range(position.players):
        far = {} if state.fell[rider] else {int(state.head[rider]): 0}
        queue = deque(far)
        while queue:
            cell = queue.popleft()
            for beside in map(int, rules.neighbour[cell]):
                if beside not in far and not is_wall(state, beside):
                    far[beside] = far[cell] + 1
                    queue.append(beside)
        steps.append(far)
    counts = [0] * position.players
    for cell in range(int(rules.width) * int(rules.height) * int(rules.floors)):
        if is_wall(state, cell):
            continue
        ends = {cell, int(rules.partner[cell])}
        arrivals = [min((far[end] for end in ends if end in far), default=10**9) for far in steps]
        first = [rider for rider, steps_there in enumerate(arrivals) if steps_there == min(arrivals) < 10**9]
        if len(first) == 1:
            counts[first[0]] += 1
    return counts


def test_names_of_cells_lie_over_no_line(web):
    reel, _ = play("tic_tac_toe", 0, most=0)
    nameless = {**reel, "scenery": {**reel["scenery"], "moves": [" " * place for place in range(1, 10)]}}
    for size in (420, 190, 110):
        web.evaluate("(size) => Object.assign(board.style, { width: `${size}px`, height: `${size}px` })", size)
        web.wait_for_timeout(100)
        lines = []
        for each in (reel, nameless):
            show(web, each, 0)
            lines.append(
                web.evaluate(
                    """() => {
                      const { cell, edge, height, width } = board.geometry;
                      const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
                      context.drawImage(board.canvas, 0, 0);
                      const rows = [1, 2].map((row) => context.getImageData(0, edge + row * cell - 2, width, 4).data);
                      const columns = [1, 2].map((column) => context.getImageData(edge + column * cell - 2, 0, 4, height).data);
                      return [...rows, ...columns].map((data) => data.join());
                    }"""
                )
            )
        assert lines[0] == lines[1], size
    web.evaluate("Object.assign(board.style, { width: '', height: '' })")


@pytest.mark.parametrize(("spec", "seed"), LEVELS)
def test_walls_and_territory_follow_from_the_heads(web, spec, seed):
    reel, positions = play(spec, seed)
    end = len(positions) - 1
    show(web, reel, 0)
    walls = web.evaluate(
        """() => board.state.frames.map((_, ply) => {
          board.show(board.state.frames, ply);
          return Array.from(board.state.derived.tracks.walls).join("");
        })"""
    )
    cells = len(reel["scenery"]["marks"])
    for position, told in zip(positions, walls, strict=True):
        bits = np.unpackbits(position.state[0]["walls"].view(np.uint8), bitorder="little")
        assert told == "".join(map(str, bits[:cells]))
    for ply in sorted({0, end // 3, end * 2 // 3, end}):
        web.evaluate("(ply) => board.show(board.state.frames, ply)", ply)
        frame, told = reel["frames"][ply], facts(web)
        assert told["kind"] == "riders"
        assert told["ply"] == str(ply)
        assert told["heads"] == ",".join(map(str, frame["heads"]))
        assert told["fell"] == ",".join(map(str, frame["fell"]))
        assert told["territory"] == ",".join(map(str, reach(positions[ply])))
        assert web.evaluate("board.reach") == reach(positions[ply])


@pytest.mark.parametrize(
    ("spec", "fact"),
    [("tic_tac_toe", "owners"), ("connect_four", "owners"), ("seven_colours:width=8,height=6", "owners"), ("matches", "left")],
)
def test_other_games_tell_what_they_show(web, spec, fact):
    reel, _ = play(spec, 3)
    for ply in (0, 1, -1):
        show(web, reel, ply)
        told = facts(web)
        assert told["kind"] == reel["scenery"]["kind"]
        assert told[fact] == str(reel["frames"][ply][fact])
        assert "heads" not in told


def test_trails_kept_from_ply_to_ply_look_like_those_drawn_at_once(web):
    """Whichever way a ply is reached, by steps or by a jump, forward or back, through passages and falls."""
    web.set_viewport_size({"width": 900, "height": 600})
    for spec, seed in (("tron:level=cloisters", 2), ("tron:level=eight,fallen=vanishes", 5), ("tron:level=room,meet=home", 4)):
        reel, _ = play(spec, seed, most=60)
        show(web, reel, 0)
        differences = web.evaluate(
            """async () => {
              const { frames } = board.state;
              const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
              const pixels = (canvas) => {
                Object.assign(context.canvas, { width: canvas.width, height: canvas.height });
                context.drawImage(canvas, 0, 0);
                return context.getImageData(0, 0, canvas.width, canvas.height).data;
              };
              const found = [];
              for (const plies of [[...frames.keys()], [frames.length - 1, 7, 8, 3]]) {
                for (const ply of plies) {
                  board.show(frames, ply);
                  await Promise.resolve();
                }
                const [kept, fresh] = [board.canvas, board.toCanvas({ ratio: board.geometry.ratio })].map(pixels);
                let far = 0;
                for (let at = 0; at < kept.length; at++) far += Math.abs(kept[at] - fresh[at]) > 24;
                found.push(kept.length === fresh.length ? far / kept.length : 1);
              }
              return found;
            }"""
        )
        assert max(differences) < 0.004, spec  # dashes: a browser measures bends a little short, piece by piece or in one


def test_simulations_are_dots_whose_area_is_their_share(web):
    """One cell is visited most, one a quarter as often; one so seldom that nothing is drawn, and in a wall never is."""
    reel, _ = play("tron:level=arena", 3)
    marks = reel["scenery"]["marks"]
    free = [cell for cell, mark in enumerate(marks) if mark == " "]
    most, quarter, rare, wall = free[20], free[24], free[28], marks.index("#")
    counts = [{most: 400, quarter: 100, rare: 1, wall: 9999}.get(cell, 0) for cell in range(len(marks))]
    show(web, reel, 0)
    touched = web.evaluate(
        """(heat) => {
          const [bare, hot] = [null, heat].map((heat) => {
            board.overlays = { territory: false, heat, line: null };
            const canvas = board.toCanvas({ ply: 0, ratio: board.geometry.ratio });
            return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          });
          const touched = {}; // [cell] pixels that are not as before
          for (let at = 0; at < bare.data.length; at += 4) {
            if (![0, 1, 2].some((part) => Math.abs(bare.data[at + part] - hot.data[at + part]) > 8)) continue;
            const [x, y] = [(at / 4) % bare.width, Math.floor(at / 4 / bare.width)];
            const cell = board.kind.cellAt(board.state, board.geometry, x, y);
            touched[cell] = (touched[cell] ?? 0) + 1;
          }
          return touched;
        }""",
        {"counts": counts, "simulations": 501, "seat": 0},
    )
    assert set(touched) == {str(most), str(quarter)}
    assert 3.2 < touched[str(most)] / touched[str(quarter)] < 5


def test_a_sentence_says_it_in_both_languages(web):
    show(web, play("tron:level=arena", 3)[0], 5)
    label = web.locator("ludus-board .plate").get_attribute("aria-label")
    assert label.startswith("Tron, 17 by 13 cells, tick 5. Rider 1 is at ")
    web.evaluate("import('ludus/core/i18n.js').then(({ setLanguage }) => setLanguage('fr'))")
    assert (
        web.locator("ludus-board .plate")
        .get_attribute("aria-label")
        .startswith("Tron, 17 cases sur 13, tour 5. Le pilote 1 est en ")
    )
    web.evaluate("import('ludus/core/i18n.js').then(({ setLanguage }) => setLanguage('en'))")


# What a click or a key means.


def spot(web: Any, move: str) -> Any:
    return web.locator(f'ludus-board button[data-move="{move}"]')


def picks(web: Any) -> list[str]:
    return list(web.evaluate("picks.splice(0)"))


def test_riders_are_steered_by_mouse_and_arrows(web):
    reel, _ = play("tron:level=arena", 3)
    show(web, reel, 0, seat=0)
    moves = reel["legal"][0][0]
    for move in moves:
        spot(web, move).click()
    assert picks(web) == moves
    web.locator("ludus-board canvas").click(position={"x": 820, "y": 330})  # anywhere to the right of the first start
    assert picks(web) == ["right"]
    spot(web, moves[0]).focus()
    for key in ("ArrowRight", "ArrowDown"):
        web.keyboard.press(key)
    assert picks(web) == ["right", "down"]
    web.evaluate("board.legal = ['up']")
    web.keyboard.press("ArrowRight")
    web.locator("ludus-board canvas").click(position={"x": 820, "y": 330})
    assert picks(web) == []
    show(web, reel, 0)
    assert web.locator("ludus-board button").count() == 0


def test_squares_by_mouse_and_keyboard(web):
    show(web, play("tic_tac_toe", 3)[0], 0, seat=0)
    spot(web, "b2").click()
    spot(web, "a1").focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "Enter"):
        web.keyboard.press(key)
    assert picks(web) == ["b2", "b3"]
    assert web.locator("ludus-board .spots [tabindex='0']").count() == 1


def test_columns_by_mouse_and_keyboard(web):
    reel, _ = play("connect_four", 3)
    show(web, reel, 4, seat=0)
    spot(web, "3").click()
    spot(web, "3").focus()
    for key in ("ArrowRight", "Space", "7"):
        web.keyboard.press(key)
    assert picks(web) == ["3", "4", "7"]
    web.evaluate("board.legal = ['1']")
    web.keyboard.press("7")
    spot(web, "3").click(force=True)
    assert picks(web) == []
    web.evaluate("board.seatToPick = null")
    web.keyboard.press("1")
    assert picks(web) == []


def test_a_colour_by_its_tile_its_button_or_its_letter(web):
    reel, positions = play("seven_colours:width=8,height=6", 5)
    for ply in (0, 6, 12):
        show(web, reel, ply, seat=0)
        before = positions[ply]
        for letter in reel["legal"][ply][0]:
            after = before.copy()
            after.play(letter)
            gain = after.frame()["cells"][0] - before.frame()["cells"][0]
            assert spot(web, letter).locator(".count").text_content() == f"+{gain}"
    spot(web, "b").click()
    web.locator("body").press("c")
    spot(web, "a").focus()
    web.keyboard.press("ArrowRight")
    web.keyboard.press("Enter")
    assert picks(web) == ["b", "c", "b"]
    scenery, owners = reel["scenery"], reel["frames"][12]["owners"]
    cell = next(place for place in range(48) if owners[place] == "." and scenery["letters"][place] == "d")
    unit, edge = web.evaluate("[board.geometry.cell, board.geometry.edge]")
    web.locator("ludus-board canvas").click(
        position={"x": edge + (cell % 8 + 0.5) * unit, "y": edge + (5 - cell // 8 + 0.5) * unit}
    )
    assert picks(web) == ["d"]


def test_matches_by_mouse_and_number(web):
    show(web, play("matches", 3)[0], 0, seat=0)
    spot(web, "2").click()
    web.locator("body").press("3")
    web.locator("body").press("4")  # more than one may take
    spot(web, "3").focus()
    web.keyboard.press("ArrowRight")
    web.keyboard.press("Enter")
    assert picks(web) == ["2", "3", "2"]


def test_a_game_that_knows_nothing_of_pages_is_played_by_buttons(web):
    reel, positions = play(str(EXAMPLES / "tug.py"), 3)
    show(web, reel, 0, seat=0)
    assert web.locator("ludus-board pre").text_content() == str(positions[0])
    spot(web, "1").click()
    spot(web, "0").focus()
    web.keyboard.press("ArrowRight")
    web.keyboard.press("Enter")
    assert picks(web) == ["1", "1"]
    web.evaluate("board.legal = Array.from({ length: 60 }, (_, place) => `m${place}`)")
    assert web.locator("ludus-board button[data-move]").count() == 0
    field = web.locator("ludus-board input")
    field.fill("m99")
    field.press("Enter")
    assert picks(web) == []
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("m42")
    field.press("Enter")
    assert picks(web) == ["m42"]


# How it moves and fits.


def test_heads_go_step_by_step_and_jump_over_more(web):
    reel, _ = play("tron:level=arena", 3)
    show(web, reel, 3)
    shown = """([ply, tween]) => {
      board.show(board.state.frames, ply, { tween });
      return [board.state.progress, board.motion !== null, board.dataset.ply];
    }"""
    assert web.evaluate(shown, [4, 1_000_000]) == [0, True, "4"]
    assert web.evaluate(shown, [3, 1_000_000]) == [1, True, "3"]  # one step back goes the same way
    assert web.evaluate(shown, [9, 1_000_000]) == [1, False, "9"]
    assert web.evaluate(shown, [10, 0]) == [1, False, "10"]
    web.evaluate("board.show(board.state.frames, 11, { tween: 50 })")
    web.wait_for_function("board.motion === null && board.state.progress === 1")
    web.emulate_media(reduced_motion="reduce")
    assert web.evaluate(shown, [12, 1_000_000]) == [1, False, "12"]
    web.emulate_media(reduced_motion="no-preference")


KINDS = {
    "duel": ("tron:level=arena", 3),
    "floors": ("tron:level=tower", 4),
    "eight": ("tron:level=eight", 1),
    "squares": ("tic_tac_toe", 3),
    "columns": ("connect_four", 3),
    "colours": ("seven_colours", 1),
    "matches": ("matches:matches=40,most=5", 3),
    "text": (str(EXAMPLES / "tug.py"), 3),
}


@pytest.mark.parametrize("name", KINDS)
def test_it_fits_in_whole_pixels_wide_and_narrow_dark_and_light(web, name):
    reel, _ = play(*KINDS[name], most=40)
    ply = len(reel["frames"]) * 2 // 3
    for width, height in ((1440, 900), (390, 844)):
        web.set_viewport_size({"width": width, "height": height})
        seat = next((seat for seat, moves in enumerate(reel["legal"][ply]) if moves), None)
        show(web, reel, ply, seat=seat, territory=True)
        web.wait_for_timeout(50)
        fit = web.evaluate(
            """() => {
              const [host, plate] = [board, board.plate].map((each) => each.getBoundingClientRect());
              const { canvas, geometry } = board;
              return {
                isWhole: Number.isInteger(geometry.cell ?? 1),
                isSharp: canvas.hidden || canvas.offsetWidth * devicePixelRatio === canvas.width,
                isIn: plate.left >= host.left && plate.right <= host.right + 0.5 && plate.bottom <= host.bottom + 0.5,
                wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight,
              };
            }"""
        )
        assert fit["isWhole"]
        assert fit["isSharp"]
        assert fit["isIn"]
        assert fit["wide"] <= width
        assert width < 860 or fit["high"] <= height
        for theme in ("light", "dark"):
            web.evaluate("(name) => import('ludus/core/prefs.js').then(({ setTheme }) => setTheme(name))", theme)
            picture(web, f"{name}-{theme}-{width}")


# Pictures and films.


def test_a_picture_is_twice_as_fine(web):
    show(web, play("tron:level=arena", 3)[0], 8)
    width, kind, header = web.evaluate(
        """async () => {
          const blob = await board.toBlob();
          return [board.canvas.width, blob.type, [...new Uint8Array(await blob.slice(0, 24).arrayBuffer())]];
        }"""
    )
    assert kind == "image/png"
    assert bytes(header[1:4]) == b"PNG"
    assert (
        abs(int.from_bytes(bytes(header[16:20]), "big") - 2 * width) <= 2 * 17
    )  # cells are whole, so a pixel a cell may be won


def test_a_film_is_read_back_as_it_was_drawn(web):
    reel, _ = play("tron:level=duel7", 3)
    web.set_viewport_size({"width": 390, "height": 844})
    show(web, reel, 0)
    film, drawn = web.evaluate(
        """async () => {
          const { encodeGif } = await import("ludus/board/gif.js");
          const canvases = board.state.frames.map((_, ply) => board.toCanvas({ ply, ratio: 0.5, ground: true }));
          const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
          const blob = await encodeGif(canvases, { delay: 120, last: 900 });
          const pixels = canvases.map((each) => text(each.getContext("2d").getImageData(0, 0, each.width, each.height).data));
          return [text(new Uint8Array(await blob.arrayBuffer())), pixels];
        }"""
    )
    size, pictures, delays = read_gif(base64.b64decode(film))
    assert len(pictures) == len(reel["frames"])
    assert delays == [12] * (len(pictures) - 1) + [90]
    for shown, original in zip(pictures, map(base64.b64decode, drawn), strict=True):
        assert len(original) == size[0] * size[1] * 4
        far = [abs(shown[at // 4][at % 4] - original[at]) for at in range(len(original)) if at % 4 < 3]
        assert sum(far) / len(far) < 4
        assert sum(each > 40 for each in far) < len(far) / 200


def test_a_film_of_noise_fills_the_dictionary_and_begins_anew(web):
    packed, pixels = web.evaluate(
        """async () => {
          const { compress } = await import("ludus/board/gif.js");
          let seed = 7;
          const next = () => (seed = (seed * 69069 + 12345) % 2 ** 32);
          const pixels = Uint8Array.from({ length: 40_000 }, () => Math.floor(next() / 2 ** 27));
          return [compress(pixels, 5), [...pixels]];
        }"""
    )
    assert unpack(bytes(packed), 5) == pixels


Pixel = tuple[int, int, int]


def read_gif(data: bytes) -> tuple[tuple[int, int], list[list[Pixel]], list[int]]:
    """Size, pictures and delays in hundredths of a second, by the plain words of the format."""
    assert data[:6] == b"GIF89a"
    width, height = data[6] | data[7] << 8, data[8] | data[9] << 8
    colours = 2 << (data[10] & 7)
    palette = [(data[at], data[at + 1], data[at + 2]) for at in range(13, 13 + 3 * colours, 3)]
    at, screen, pictures, delays, clear = 13 + 3 * colours, [(0, 0, 0)] * (width * height), [], [], -1
    while data[at] != 0x3B:
        if data[at] == 0x21:
            if data[at + 1] == 0xF9:
                delays.append(data[at + 4] | data[at + 5] << 8)
                clear = data[at + 6] if data[at + 3] & 1 else -1
            at = read_blocks(data, at + 2)[1]
            continue
        assert data[at] == 0x2C
        left, top, wide, high = (data[at + place] | data[at + place + 1] << 8 for place in (1, 3, 5, 7))
        packed, end = read_blocks(data, at + 11)
        codes = unpack(packed, data[at + 10])
        assert len(codes) == wide * high
        for place, code in enumerate(codes):
            if code != clear:
                screen[(top + place // wide) * width + left + place % wide] = palette[code]
        pictures.append(list(screen))
        at = end
    assert at == len(data) - 1
    return (width, height), pictures, delays


def read_blocks(data: bytes, at: int) -> tuple[bytes, int]:
    """What the blocks hold that begin there, and where they end."""
    found = b""
    while data[at]:
        found += data[at + 1 : at + 1 + data[at]]
        at += 1 + data[at]
    return found, at + 1


def unpack(packed: bytes, depth: int) -> list[int]:
    clear, end = 1 << depth, (1 << depth) + 1
    at, size = 0, depth + 1
    table: list[list[int]] = []
    out: list[int] = []
    before: list[int] | None = None
    while True:
        code = int.from_bytes(packed[at // 8 : at // 8 + 3], "little") >> at % 8 & ((1 << size) - 1)
        at += size
        if code == end:
            return out
        if code == clear:
            table, size, before = [[each] for each in range(clear)] + [[], []], depth + 1, None
            continue
        if before is None:
            entry = table[code]
        else:
            entry = table[code] if code < len(table) else [*before, before[0]]
            if len(table) < 4096:
                table.append([*before, entry[0]])
        out += entry
        before = entry
        if len(table) == 1 << size and size < 12:
            size += 1


def test_reels_are_plain_json():
    """What the page gets can be sent as it is."""
    for spec in ("tron", "matches", str(EXAMPLES / "tug.py")):
        reel, _ = play(spec, 1, most=3)
        assert json.loads(json.dumps(reel)) == reel
