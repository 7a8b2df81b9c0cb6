"""Running the server: in a terminal, until Ctrl-C."""

from __future__ import annotations

import logging
import socket
import threading
import webbrowser

import uvicorn

from ludus.web.app import create_app
from ludus.web.settings import WebSettings

log = logging.getLogger("ludus")


class Server(uvicorn.Server):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, address: str, opens: bool) -> None:
        super().__init__(config)
        self._address, self._opens = address, opens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            log.info("the page is at %s (Ctrl-C ends it)", self._address)
            if self._opens:
                threading.Thread(target=webbrowser.open, args=[self._address], daemon=True).start()


def run(settings: WebSettings, listener: socket.socket, opens: bool, path: str = "") -> None:
    host = "127.0.0.1" if settings.host in {"0.0.0.0", "::"} else settings.host
    address = f"http://{host}:{listener.getsockname()[1]}/{path}"
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        ws_max_size=settings.largest_message,
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # a tick is small, and would be compressed anew for every spectator
        timeout_graceful_shutdown=2,
        access_log=False,
        date_header=False,
        server_header=False,
    )
    Server(config, address, opens).run(sockets=[listener])
