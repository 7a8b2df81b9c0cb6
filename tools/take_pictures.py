"""Take the pictures of the page that README and docs show: a server, a browser, a few moments of play.

    python tools/take_pictures.py

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
from page_server import serving  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
SHOWN = 11  # plies, after which a game is worth a picture


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        compete(f"{folder}/arena.db")
        with serving(Path(folder)) as served:
            address = served.address
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="dark")
            page.goto(address)
            page.wait_for_selector("ludus-board[data-ply]")
            time.sleep(12)  # everything is compiled
            ride(page, address)
            look(page, f"{address}/step/NegAlphaBeta_Memory?matches=8&pf=3&last=loses&at=25", "page-step")
            look(page, f"{address}/levels?level=cloisters", "page-levels")
            look(page, f"{address}/championships/1", "page-championship")
            browser.close()


def compete(store: str) -> None:
    players = ["mcts:simulations=400", "montecarlo:simulations=400", "jmctss:simulations=400", "wall", "straight", "random"]
    subprocess.run(
        [sys.executable, "-m", "ludus", "tournament", "tron:level=square13", *players, "--db", store, "--rounds", "12"],
        check=True,
    )


def ride(page: Any, address: str) -> None:
    """A game turn by turn, until something is to be seen; and then its replay."""
    page.goto(f"{address}/play?game=tron&level=portals")
    page.wait_for_selector("ludus-board[data-kind=riders]")
    page.click("[data-pace=turns]")
    page.click(".start-row button")
    page.wait_for_selector("main[data-phase]")
    page.wait_for_selector("ludus-board[data-ply]")
    for number in range(1, 400):
        legal = page.evaluate("document.querySelector('ludus-board').legal")
        page.keyboard.press(f"Arrow{legal[number // 4 % len(legal)].capitalize()}")
        page.wait_for_selector(f"ludus-board[data-ply='{number}']", timeout=20_000)
        if page.locator("[data-outcome]").count():
            break
        time.sleep(0.7 if number < SHOWN else 0.1)
        if number <= SHOWN:
            keep(page, "page-play")
    page.click("a:has-text('See it again')")
    page.wait_for_selector("ludus-replay[data-ply]")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    time.sleep(5)
    keep(page, "page-replay")


def look(page: Any, address: str, name: str) -> None:
    page.goto(address)
    time.sleep(4)
    keep(page, name)


def keep(page: Any, name: str) -> None:
    page.screenshot(path=FOLDER / f"{name}.png")
    print(name)


if __name__ == "__main__":
    main()
