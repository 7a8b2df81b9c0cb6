"""A contest on a server, as commands talk to it; and the tokens that this user has, kept where only this user reads."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import urllib.error
import urllib.request
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from ludus.errors import LudusError, SpecError
from ludus.whole import FOR_ONESELF, write_whole

LINK = re.compile(r"/contest/([a-z0-9][a-z0-9-]{0,39})(?:/.*)?")
WITHIN = 60.0  # s for an answer
ENVIRONMENT = "LUDUS_TOKEN"
LOCAL = {"127.0.0.1", "localhost", "::1"}


class Refused(LudusError):
    """The server said no."""


@dataclass(frozen=True)
class Place:
    """Where a contest is: http://HOST/contest/NAME."""

    server: str
    name: str

    def __str__(self) -> str:
        return f"{self.server}/contest/{self.name}"


def parse_link(text: str) -> tuple[Place, str]:
    """The contest that a link leads to, and the code behind its #."""
    parts = urlsplit(text.strip())
    found = LINK.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.hostname or found is None:
        raise SpecError(f"'{text[:80]}' leads to no contest: give a link as http://HOST/contest/NAME")
    return Place(f"{parts.scheme}://{parts.netloc}", found[1]), parts.fragment


@dataclass(frozen=True)
class Client:
    place: Place
    token: str = ""

    def ask(self, method: str, path: str, body: Any = None, query: Mapping[str, str] | None = None) -> Any:
        return json.loads(self.fetch(method, path, body, query))

    def fetch(
        self, method: str, path: str, body: Any = None, query: Mapping[str, str] | None = None, within: float = WITHIN
    ) -> bytes:
        """What the server answers; what it refuses is a LudusError in its own words."""
        address = f"{self.place.server}/api/contests/{self.place.name}{path}{'?' + urlencode(query) if query else ''}"
        is_raw = isinstance(body, bytes)
        data = body if is_raw or body is None else json.dumps(body).encode()
        headers = {"content-type": "application/octet-stream" if is_raw else "application/json"} if data is not None else {}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        asked = urllib.request.Request(address, data, headers, method=method)
        try:
            with _opener(self.place).open(asked, timeout=within) as answer:
                content: bytes = answer.read()
                return content
        except urllib.error.HTTPError as error:
            with contextlib.closing(error):
                raise Refused(_sentence(error)) from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise Refused(f"{self.place.server} cannot be reached: {reason}") from None


def _opener(place: Place) -> urllib.request.OpenerDirector:
    """What is on this machine is not asked for through a proxy."""
    is_local = urlsplit(place.server).hostname in LOCAL
    return urllib.request.build_opener(*([urllib.request.ProxyHandler({})] if is_local else []))


def _sentence(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read())["error"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"the server answered with {error.code}: is there a contest at this address?"


def find_client(link: str | None, token: str | None) -> Client:
    """Of the link, or of the contest that was joined last; with the token given, the environment's, or the one that is kept."""
    known = read_tokens()
    if link is None:
        if not known:
            raise SpecError("which contest? give --to http://HOST/contest/NAME, or join one first: ludus contest join LINK")
        link = next(reversed(known))
    place, _ = parse_link(link)
    return Client(place, token or os.environ.get(ENVIRONMENT) or known.get(str(place), ""))


# --- tokens ----------------------------------------------------------------------------------------------------------


def tokens_path() -> Path:
    from ludus.web.settings import data_folder

    return data_folder() / "tokens.json"


def read_tokens() -> dict[str, str]:
    """By the contests' links, the one joined last at the end."""
    try:
        known = json.loads(tokens_path().read_text("utf-8"))
        return {str(link): str(token) for link, token in known.items()}
    except (OSError, ValueError, AttributeError):
        return {}


def keep_token(place: Place, token: str) -> Path:
    """Only this user may read the file, from its first moment on."""
    path = tokens_path()
    known = {link: old for link, old in read_tokens().items() if link != str(place)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps({**known, str(place): token}, indent=2), FOR_ONESELF)
    except OSError as error:
        raise SpecError(f"{path} cannot be written: {error.strerror}") from None
    return path


# --- files -----------------------------------------------------------------------------------------------------------


def read_bot(path: Path) -> bytes:
    """A file as it is; a folder as a zip."""
    try:
        if not path.is_dir():
            return path.read_bytes()
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for each in sorted(path.rglob("*")):
                hidden = any(part.startswith(".") or part == "__pycache__" for part in each.relative_to(path).parts)
                if each.is_file() and not hidden:
                    archive.write(each, each.relative_to(path))
        return out.getvalue()
    except OSError as error:
        raise SpecError(f"{path} cannot be read: {error.strerror}") from None
