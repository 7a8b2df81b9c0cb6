"""Running the server: in a terminal, until Ctrl-C."""

from __future__ import annotations

import contextlib
import logging
import socket
import struct
import sys
import threading
import webbrowser
from collections.abc import Sequence

import uvicorn

from ludus.web.app import create_app
from ludus.web.settings import WebSettings

log = logging.getLogger("ludus")

ADDRESS_OF = 0x8915  # of ioctl, on Linux: SIOCGIFADDR


class Server(uvicorn.Server):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, address: str, opens: bool, elsewhere: Sequence[str] = ()) -> None:
        super().__init__(config)
        self._address, self._opens, self._elsewhere = address, opens, elsewhere

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            log.info("the page is at %s (Ctrl-C ends it)", self._address)
            if self._elsewhere:
                log.info("from other machines at %s", " or ".join(self._elsewhere))
            if self._opens:
                threading.Thread(target=open_browser, args=[self._address], daemon=True).start()


def open_browser(address: str) -> None:
    """Whoever has no browser here, as on a machine elsewhere, is told so rather than left waiting for one."""
    try:
        is_open = webbrowser.open(address)
    except (webbrowser.Error, OSError):
        is_open = False
    if not is_open:
        log.info("no browser could be opened here: open that address in one yourself")


def run(settings: WebSettings, listener: socket.socket, opens: bool, path: str = "") -> None:
    is_open = settings.host in {"0.0.0.0", "::"}
    port = listener.getsockname()[1]
    address = f"http://{'127.0.0.1' if is_open else settings.host}:{port}/{path}"
    elsewhere = [f"http://{each}:{port}/{path}" for each in own_addresses()] if is_open else []
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
    Server(config, address, opens, elsewhere).run(sockets=[listener])


def own_addresses() -> list[str]:
    """What this machine is called in its networks, by number."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex() if sys.platform == "linux" else ():
            import fcntl

            with contextlib.suppress(OSError):  # it has none
                told = fcntl.ioctl(asking.fileno(), ADDRESS_OF, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(told[20:24]))
    if not found:
        with contextlib.suppress(OSError):
            found = [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [each for each in dict.fromkeys(found) if not each.startswith("127.")]
