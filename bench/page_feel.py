"""How the page feels: from a key to the frame that shows it, from the first byte to the drawn home.

    python bench/page_feel.py

A real server and Chromium on this machine. A key is answered by the way the rider will go, drawn before the next tick; by
turns the move itself follows, when it has been to the server and the opponent has chosen. Wanted: 95 % of keys answered within
50 ms, home drawn within 1 s, every view under 350 KB. It ends with 1 if one of them is missed.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import sync_playwright

from ludus.web.modules import views
from page_server import serving
from verdicts import Verdicts

SECOND = 1000  # ms
WANTED_KEY, WANTED_HOME = 50, SECOND  # ms
WANTED_WEIGHT = 350  # KB
WEIGH = """
() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, each) => sum + each.encodedBodySize, 0)
"""

# From the event's own time stamp to the frame after the one in which the board was told.
MEASURE = """
(isSeen) => {
  window.took = [];
  const board = document.querySelector("ludus-board");
  addEventListener("keydown", (event) => {
    if (!event.key.startsWith("Arrow")) return;
    const [ply, preview] = [board.dataset.ply, board.preview];
    const look = () => {
      const isDrawn = board.dataset.ply !== ply || (isSeen === "preview" && board.preview !== null);
      requestAnimationFrame(isDrawn ? () => window.took.push(performance.now() - event.timeStamp) : look);
    };
    requestAnimationFrame(look);
  }, { capture: true });
}
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keys", type=int, default=100)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, serving(Path(folder)) as served:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        verdicts = Verdicts()
        homes = [home(browser, served.address) for _ in range(7)]
        verdicts.at_most(
            f"home is drawn after the first byte (median of {len(homes)})", float(np.median(homes)), WANTED_HOME, "ms"
        )
        weights = {view: weight(browser, f"{served.address}/{view}") for view in views()}
        heaviest = max(weights, key=lambda view: weights[view])
        verdicts.at_most(f"weight of the heaviest view, /{heaviest}", weights[heaviest], WANTED_WEIGHT, "KB")
        for what, pace, seen in (("live, the way", "live", "preview"), ("by turns, the way", "turns", "preview")):
            p50, p95 = np.percentile(keys(browser, served.address, pace, seen, chosen.keys), [50, 95])
            verdicts.at_most(f"{what} is drawn after a key (95 % of {chosen.keys}; median {p50:.0f})", p95, WANTED_KEY, "ms")
        p50, p95 = np.percentile(keys(browser, served.address, "turns", "ply", chosen.keys), [50, 95])
        print(f"by turns, the move with the answer to it: drawn after {p50:.0f} ms (median), {p95:.0f} (95 %)")
        browser.close()
    return verdicts.exit_code()


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


def keys(browser: Any, address: str, pace: str, seen: str, count: int) -> list[float]:
    """One game after the other, turning left and right as far as that goes."""
    took: list[float] = []
    while len(took) < count:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{address}/play?game=tron")
        page.wait_for_selector("ludus-board[data-kind=riders]")
        page.click(f"[data-pace={pace}]")
        page.click(".start-row button")
        page.wait_for_selector("main[data-phase]")
        if pace == "live":  # the first key only starts it
            page.keyboard.press("ArrowUp")
            page.wait_for_selector("ludus-board:not([data-ply='0'])", timeout=60 * SECOND)
        page.evaluate(MEASURE, seen)
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


def weight(browser: Any, address: str) -> float:
    """KB that a view takes, nothing of the page known yet."""
    page = browser.new_context().new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    found = page.evaluate(WEIGH) / 1000
    page.context.close()
    return float(found)


if __name__ == "__main__":
    sys.exit(main())
