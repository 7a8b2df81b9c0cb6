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


class Chromium:
    """One browser for all tests of a process, started when the first wants it: Playwright allows no second."""

    _started: tuple[Any, Any] | None = None  # Playwright, and the browser

    @classmethod
    def get(cls) -> Any:
        from playwright.sync_api import sync_playwright

        if cls._started is None:
            playwright = sync_playwright().start()
            cls._started = playwright, playwright.chromium.launch(executable_path=PATH, args=["--no-sandbox"])
        return cls._started[1]

    @classmethod
    def stop(cls) -> None:
        if cls._started is not None:
            playwright, browser = cls._started
            browser.close()
            playwright.stop()
            cls._started = None


@contextmanager
def open_page(address: str, width: int = 1440, theme: str = "dark") -> Iterator[Watched]:
    page = Chromium.get().new_page(viewport={"width": width, "height": 900}, color_scheme=theme)
    watched = Watched(page)
    page.on("console", lambda message: watched.complaints.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: watched.complaints.append(str(error)))
    page.on("request", lambda request: _note(watched, request.url))
    page.goto(address)
    page.wait_for_selector("html[data-ready]", timeout=30_000)
    yield watched
    page.close()


def _note(watched: Watched, address: str) -> None:
    if not address.startswith(("file:", "data:", "blob:")):
        watched.requests.append(address)
