"""A real browser for tests: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

PATH = os.environ.get("LUDUS_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(
    PATH is None, reason="no Chromium: `make browser` gets one with apt-get, as root; or set LUDUS_CHROMIUM to its path"
)


@dataclass
class Watched:
    """A page, and all that went wrong on it."""

    page: Any
    complaints: list[str] = field(default_factory=list)  # what the console was told
    requests: list[str] = field(default_factory=list)  # that would leave the machine


@contextmanager
def open_page(address: str, width: int = 1440, theme: str = "dark") -> Iterator[Watched]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)
        watched = Watched(page)
        page.on("console", lambda message: watched.complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: watched.complaints.append(str(error)))
        page.on("request", lambda request: _note(watched, request.url))
        page.goto(address)
        page.wait_for_selector("html[data-ready]", timeout=30_000)
        yield watched
        browser.close()


def _note(watched: Watched, address: str) -> None:
    if not address.startswith(("file:", "data:", "blob:")):
        watched.requests.append(address)
