"""How the page feels: from a key to the frame that shows it, from the first byte to the drawn home.

    python bench/page_feel.py

A real server and Chromium on this machine. Live, a key is answered by the way the rider will go, drawn before the next tick;
by turns, by the move itself, which goes to the server and back. Wanted: 95 % of keys within 50 ms, home within 1 s.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import sync_playwright

from page_server import serving

SECOND = 1000  # ms
WANTED_KEY, WANTED_HOME = 50, SECOND  # ms

# From the event's own time stamp to the frame after the one in which the board was told.
MEASURE = """
(isSeen) => {
  window.took = [];
  const board = document.querySelector("ludus-board");
  addEventListener("keydown", (event) => {
    if (!event.key.startsWith("Arrow")) return;
    const [ply, preview] = [board.dataset.ply, board.preview];
    const look = () => {
      const isDrawn = isSeen === "ply" ? board.dataset.ply !== ply : board.preview !== null;
      requestAnimationFrame(isDrawn ? () => window.took.push(performance.now() - event.timeStamp) : look);
    };
    requestAnimationFrame(look);
  }, { capture: true });
}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keys", type=int, default=100)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, serving(Path(folder)) as served:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        homes = [home(browser, served.address) for _ in range(7)]
        print(f"home: drawn {np.median(homes):.0f} ms after the first byte (median of {len(homes)}), {max(homes):.0f} at most")
        report("by turns", keys(browser, served.address, "turns", chosen.keys))
        report("live", keys(browser, served.address, "live", chosen.keys))
        browser.close()


def home(browser: Any, address: str) -> float:
    """ms from the first byte to the first frame with riders on it, nothing of the page known yet."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script("""
      const note = () => { document.documentElement.dataset.drawn = String(performance.now()); };
      const look = () => requestAnimationFrame(document.querySelector("ludus-board[data-ply]") ? note : look);
      look();
    """)
    page.goto(address)
    page.wait_for_selector("html[data-drawn]")
    took = page.evaluate("document.documentElement.dataset.drawn - performance.getEntriesByType('navigation')[0].responseStart")
    page.context.close()
    return float(took)


def keys(browser: Any, address: str, pace: str, count: int) -> list[float]:
    """One game after the other, turning left and right as far as that goes."""
    took: list[float] = []
    while len(took) < count:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{address}/play?game=tron")
        page.wait_for_selector("ludus-board[data-kind=riders]")
        page.click(f"[data-pace={pace}]")
        page.click(".start-row button")
        page.wait_for_selector("main[data-phase=running]")
        page.evaluate(MEASURE, "ply" if pace == "turns" else "preview")
        if pace == "live":
            page.wait_for_selector("ludus-board[data-ply='1']")
        for number in range(count):
            if page.locator("[data-outcome]").count() or page.evaluate("took.length") >= count:
                break
            legal = page.evaluate("document.querySelector('ludus-board').legal")
            if legal:
                page.keyboard.press(f"Arrow{legal[number // 3 % len(legal)].capitalize()}")
            time.sleep(0.12)
        took += page.evaluate("took")
        page.close()
    return took[:count]


def report(pace: str, took: list[float]) -> None:
    p50, p95 = np.percentile(took, [50, 95])
    print(f"{pace}: a key is drawn after {p50:.0f} ms (median), {p95:.0f} (95 %), of {len(took)}; wanted {WANTED_KEY}")


if __name__ == "__main__":
    main()
