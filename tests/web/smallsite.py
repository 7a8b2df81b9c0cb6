"""A page of a test's own that is made of the real page's modules, without the real server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import ludus
from ludus.look import tokens

STATIC = Path(ludus.__file__).parent / "web" / "static"


class _Site(SimpleHTTPRequestHandler):
    page = ""

    def do_GET(self) -> None:
        made = {"/": ("text/html", self.page), "/static/css/tokens.css": ("text/css", tokens())}
        if self.path not in made:
            super().do_GET()
            return
        kind, text = made[self.path]
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.end_headers()
        self.wfile.write(text.encode())

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/static"))

    def log_message(self, format: str, *arguments: Any) -> None:
        """Silent."""


@contextmanager
def site_of(page: str) -> Iterator[str]:
    """Its address."""
    handler = type("Site", (_Site,), {"page": page})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(STATIC)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
