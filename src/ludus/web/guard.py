"""What stands before everything else: whose page may ask, how much may come in, what a browser may do with what goes out."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludus.web.settings import WebSettings
from ludus.web.tongue import language_of, tell

UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
UPLOADS = re.compile(r"/api/contests/[a-z0-9-]{1,40}/entries")
LOCAL = {"127.0.0.1", "localhost", "[::1]", "testserver"}


class TooLarge(Exception):
    """More came in than is read."""


class Guard:
    """An ASGI layer around the app."""

    def __init__(self, app: ASGIApp, settings: WebSettings, index: str) -> None:
        self._app, self._settings = app, settings
        self._hosts = LOCAL | {settings.host, *(name.lower() for name in settings.names)}
        self._is_open = settings.host in {"0.0.0.0", "::"}  # to a network whose names for us we do not know
        self._policy = _policy(index)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if problem is not None:
            await _refuse(scope, receive, send, *problem)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._serve(scope, receive, send)

    def _problem(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """A status and a sentence, if this is not answered."""
        host = headers.get("host", "")
        if not self._is_open and _name(host) not in self._hosts:
            return 421, f"this server is not called {host[:80]!r}"
        origin = headers.get("origin")
        acts = scope["type"] == "websocket" or scope["method"] in UNSAFE
        if acts and origin is not None and urlsplit(origin).netloc != host:
            return 403, f"a page of {origin[:80]!r} may not act here"
        length, most = headers.get("content-length", "0"), self._most(scope)
        if not re.fullmatch(r"\d{1,18}", length) or int(length) > most:
            return 413, f"a request may have {most} bytes"
        return None

    def _most(self, scope: Scope) -> int:
        """Bytes that may come in here: files are handed in at one kind of address only, whose route counts for itself."""
        is_upload = scope["type"] == "http" and scope["method"] == "POST" and UPLOADS.fullmatch(scope["path"])
        return self._settings.largest_upload if is_upload else self._settings.largest_body

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        read, has_begun, most = 0, False, self._most(scope)

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise TooLarge
            return message

        async def dressed(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                headers = MutableHeaders(scope=message)
                headers["x-content-type-options"] = "nosniff"
                headers["referrer-policy"] = "same-origin"
                headers["cross-origin-opener-policy"] = "same-origin"
                headers["x-frame-options"] = "DENY"
                headers.setdefault("content-security-policy", self._policy)
                headers.setdefault("cache-control", "no-cache")
            await send(message)

        try:
            await self._app(scope, counted, dressed)
        except TooLarge:
            if not has_begun:
                await _refuse(scope, receive, send, 413, f"a request may have {most} bytes")


def _name(host: str) -> str:
    """A host without its port."""
    return re.sub(r":\d+$", "", host).lower()


def _policy(index: str) -> str:
    """What a page of ours may load: what comes from here, and its own map of modules."""
    maps = re.findall(r'<script type="importmap">(.*?)</script>', index, re.DOTALL)
    hashes = " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(each.encode()).digest()).decode()}'" for each in maps)
    return (
        f"default-src 'self'; script-src 'self' {hashes}; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
    sentence = tell(sentence, language_of(scope))
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": sentence[:120]})
        return
    body = json.dumps({"error": sentence, "what_to_do": ""}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
