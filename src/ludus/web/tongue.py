"""In which language the server answers: sentences are put into the reader's when they leave, whoever said them.

An ASGI layer around the app. The page says what it is read in, by a header or, for sockets, in the address; a browser's own
wish counts where it does not. What says nothing of it gets English, as scripts do.
"""

from __future__ import annotations

import json
import re
from typing import Literal
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludus.web.french import in_french

Language = Literal["en", "fr"]

HEADER = "x-ludus-language"
TOLD = ("error", "what_to_do", "reason", "sentences", "trouble", "problem", "why", "text")  # keys whose values are sentences
LONGEST_REASON = 123  # bytes of why a socket is closed, by its protocol

# A quote inside a text of JSON is escaped, so that these fit keys and nothing else, however deep, without reading the rest.
_TEXT = r'"(?:[^"\\]|\\.)*+"'
_TOLD = re.compile(rf'(?P<key>"(?:{"|".join(TOLD)})"\s*:\s*)(?P<value>{_TEXT}|\[\s*(?:{_TEXT}[\s,]*)*+\])')


def language_of(scope: Scope) -> Language:
    headers = Headers(scope=scope)
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("language", [""])[0]
    wanted = headers.get(HEADER) or asked or headers.get("accept-language", "")
    return "fr" if wanted.lower().startswith("fr") else "en"


def tell(sentence: str, language: Language) -> str:
    return in_french(sentence) if language == "fr" else sentence


class Tongue:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in {"http", "websocket"} and scope["path"].startswith("/api/") and language_of(scope) == "fr":
            send = _translated(send)
        await self._app(scope, receive, send)


def _translated(send: Send) -> Send:
    begun: list[Message] = []  # how an answer starts that is not sent yet, for its length may change

    async def sending(message: Message) -> None:
        kind = message["type"]
        if kind == "http.response.start" and _is_told(MutableHeaders(scope=message)):
            begun.append(message)
            return
        if kind == "http.response.body" and begun:
            start = begun.pop()
            if not message.get("more_body"):  # what comes in parts is a file
                body = translate_json(message.get("body", b"").decode()).encode()
                MutableHeaders(scope=start)["content-length"] = str(len(body))
                message = {**message, "body": body}
            await send(start)
        elif kind == "websocket.send" and message.get("text"):
            message = {**message, "text": translate_json(message["text"])}
        elif kind == "websocket.close" and message.get("reason"):
            message = {**message, "reason": _bounded(in_french(message["reason"]))}
        await send(message)

    return sending


def _is_told(headers: MutableHeaders) -> bool:
    """Whether it is an answer to the page, and no file to keep."""
    return headers.get("content-type", "").startswith("application/json") and "content-disposition" not in headers


def translate_json(text: str) -> str:
    """JSON with its sentences in French, and all else as it was."""
    return _TOLD.sub(lambda found: found["key"] + _translate_value(found["value"]), text)


def _translate_value(value: str) -> str:
    given = json.loads(value)
    told = in_french(given) if isinstance(given, str) else [in_french(each) for each in given]
    return value if told == given else json.dumps(told, ensure_ascii=False)


def _bounded(reason: str) -> str:
    cut = reason.encode()[:LONGEST_REASON].decode(errors="ignore")
    return reason if cut == reason else f"{reason.encode()[: LONGEST_REASON - 3].decode(errors='ignore')}…"
