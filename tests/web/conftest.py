"""A real server on loopback, and a real browser that tells of every complaint and of every request that leaves the machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from webserver import serving

from browser import PATH, Chromium

SHOTS = os.environ.get("LUDUS_SCREENSHOTS")


@pytest.fixture(scope="session")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests of a run that do not hurt it."""
    with serving(tmp_path_factory.mktemp("page"), "--minds", "2") as address:
        yield address


@pytest.fixture
def api(page_server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=page_server + "/api", timeout=60) as client:
        yield client


@pytest.fixture
def chromium() -> Any:
    if PATH is None:
        pytest.skip("no Chromium: `make browser` gets one with apt-get, as root; or set LUDUS_CHROMIUM to its path")
    return Chromium.get()


@pytest.fixture
def open_view(page_server: str, chromium: Any) -> Iterator[Any]:
    """Opens a path of the page in a fresh context; whatever the console is told, or leaves the machine, fails the test."""
    contexts, complaints = [], []

    def opened(
        path: str, *, width: int = 1440, height: int = 900, theme: str = "dark", language: str = "en", **more: Any
    ) -> Any:
        context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=theme, locale=language, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request", lambda request: None if _stays(request.url, page_server) else complaints.append(f"leaves: {request.url}")
        )
        page.goto(page_server + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints, complaints


def _stays(address: str, server: str) -> bool:
    return address.startswith((server, "data:", "blob:", server.replace("http", "ws", 1)))


@pytest.fixture
def shoot(request: pytest.FixtureRequest) -> Any:
    """Keeps a picture in $LUDUS_SCREENSHOTS, for people to look at."""

    def shot(page: Any, name: str) -> None:
        if SHOTS:
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=f"{SHOTS}/{name}.png")

    return shot
