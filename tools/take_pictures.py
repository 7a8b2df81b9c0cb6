"""Take the pictures of the page that README and docs show: a server, a browser, a few moments of play.

    python tools/take_pictures.py [play replay home ...]

Needs Chromium, and a quiet machine: what the pictures show is what was measured while they were taken.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "bench"))
from small_png import shrink  # noqa: E402

from page_server import serving  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
LONG_ENOUGH, TOO_LONG = 22, 44  # plies: between them, a game has a history and is still open
THOROUGH = 20_000  # simulations, so that the picture is as rich on a busy machine
IN_REACH = 45  # cells that both must have in reach, so that there is something to fight for
WIDE, TALL = {"width": 1440, "height": 900}, {"width": 1440, "height": 1020}  # px; the tree is seen whole
RICH = """() => {
  const board = document.querySelector("ludus-board"), thought = document.querySelector("ludus-thought")?.thought;
  const { heat, line } = board?.overlays ?? {};
  const isLong = Number(board?.dataset.ply) >= 24, tried = thought?.moves.filter((each) => each.visits > 9) ?? [];
  const reach = (board?.dataset.territory ?? "0").split(",").map(Number);
  return isLong && tried.length >= 2 && Math.min(...reach) > 30 && Boolean(heat) && line?.length > 8;
}"""  # of what home shows
SECRET = "the-one-who-takes-pictures"

COURT = """name: The court
#############################
#                           #
#                           #
#        a                  #
#                     ##    #
#     ##              ##    #
#     ##     #        ##    #
#     ##     #              #
#            #              #
####         #           ####
#   1               b   2   #
####   b    #            ####
#           #               #
#           #         ##    #
#    ##     #         ##    #
#    ##               ##    #
#    ##                     #
#                  a        #
#                           #
#                           #
#############################
"""


def main(wanted: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        if not wanted or "championship" in wanted:
            compete(f"{folder}/arena.db")
        with serving(Path(folder)) as served:
            address = served.address
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport=WIDE, color_scheme="dark")
            page.goto(address)
            page.wait_for_selector("ludus-board[data-ply]")
            time.sleep(12)  # everything is compiled
            takers = {
                "home": watch,
                "play": ride,
                "replay": look_back,
                "step": lambda page, address: look(
                    page, f"{address}/step/NegAlphaBeta_Memory?matches=8&pf=3&last=loses&at=25", "page-step"
                ),
                "levels": lambda page, address: look(page, f"{address}/levels?level=cloisters", "page-levels"),
                "championship": lambda page, address: look(page, f"{address}/championships/1", "page-championship"),
            }
            for name, take in takers.items():
                if not wanted or name in wanted:
                    take(page, address)
            browser.close()


def compete(store: str) -> None:
    players = ["mcts:simulations=400", "montecarlo:simulations=400", "jmctss:simulations=400", "wall", "straight", "random"]
    subprocess.run(
        [sys.executable, "-m", "ludus", "tournament", "tron:level=square13", *players, "--db", store, "--rounds", "12"],
        check=True,
    )


def watch(page: Any, address: str) -> None:
    """Home, once its duel is well under way and there is something to choose."""
    page.goto(address)
    wait_for(page, f"({RICH})()", 600)
    keep(page, "page-home")


def ride(page: Any, address: str) -> None:
    """A game turn by turn, in which the person follows every hint: kept is the moment that has most to show."""
    page.set_viewport_size(TALL)
    seats = ["you", f"mcts:simulations={THOROUGH}"]
    asked = {"game": f'tron:level="{COURT}"', "seats": seats, "seed": 1, "pace": "turns", "secret": SECRET}
    table = page.request.post(f"{address}/api/tables", data=asked).json()["id"]
    page.evaluate("secret => localStorage.setItem('ludus.secret', secret)", SECRET)
    page.goto(f"{address}/play/{table}")
    page.wait_for_selector("ludus-board[data-ply]")
    best = 0.0
    for number in range(1, TOO_LONG):
        page.keyboard.press("i")
        wait_for(page, "document.querySelector('ludus-board').preview !== null")
        move = page.evaluate("document.querySelector('ludus-board').preview")
        page.keyboard.press(f"Arrow{move.capitalize()}")
        page.wait_for_selector(f"ludus-board[data-ply='{number}']", timeout=20_000)
        if page.locator("[data-outcome]").count():
            break
        wait_for(page, f"document.querySelector('ludus-thought').thought?.ply === {number}")
        wait_for(page, "document.querySelector('ludus-thought').thought.final")
        time.sleep(0.4)  # bars have grown
        if number >= LONG_ENOUGH and (worth := worth_showing(page)) > best:
            best = worth
            keep(page, "page-play")
    page.set_viewport_size(WIDE)
    if not best:
        raise SystemExit("page-play: this game had nothing to show; take it again")


def worth_showing(page: Any) -> float:
    """The more, the more there is to see: a choice of moves, an open game, ground for both; 0 where something is missing."""
    reach = [int(each) for each in page.get_attribute("ludus-board", "data-territory").split(",")]
    thought = page.evaluate("document.querySelector('ludus-thought').thought")
    if thought is None or min(reach) < IN_REACH or not thought["line"]:
        return 0.0
    tried = [each["visits"] for each in thought["moves"] if each["visits"]]
    is_open = 1 - abs(thought["chance"] - 0.5)
    return len(tried) + is_open + min(reach) / sum(reach) + min(tried) / sum(tried)


def look_back(page: Any, address: str) -> None:
    """Four machines ride; their game again, after three fifths of it."""
    seats = ["mcts:seconds=0.1", "montecarlo:seconds=0.1", "mcts:seconds=0.1,rule=ucb1-tuned", "montecarlo:seconds=0.05"]
    asked = {"game": "tron:level=four", "seats": seats, "seed": 4, "pace": "live", "tick": 250, "secret": SECRET}
    table = page.request.post(f"{address}/api/tables", data=asked).json()["id"]
    page.goto(f"{address}/play/{table}")
    page.wait_for_selector("[data-outcome]", timeout=180_000)  # machines begin by themselves
    plies = int(page.get_attribute("ludus-board", "data-ply"))
    page.goto(f"{address}/replays/t-{table}/{plies * 3 // 5}")
    time.sleep(6)  # two minds, a second each
    keep(page, "page-replay")


def look(page: Any, address: str, name: str) -> None:
    page.goto(address)
    time.sleep(4)
    keep(page, name)


def wait_for(page: Any, condition: str, seconds: float = 120) -> None:
    """The page's own rules forbid Playwright's way of waiting for an expression."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > end:
            raise SystemExit(f"in vain waited for {condition}")
        time.sleep(0.05)


def keep(page: Any, name: str) -> None:
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path)
    shrink(path)
    print(f"{name}: {path.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
