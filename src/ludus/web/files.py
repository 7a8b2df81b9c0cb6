"""The page's files, kept in memory and compressed once: a view is some sixty small ones, all asked for at the same moment."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

WORTH_PACKING = 500  # bytes


@dataclass(frozen=True)
class Kept:
    """One file, as it is sent."""

    changed: int  # ns since 1970
    plain: bytes
    packed: bytes | None
    tag: str
    kind: str


class Files:
    """An ASGI app that answers with the files of a folder; one that was edited is read again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._paths = {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}
        self._kept: dict[str, Kept] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = self._answer(scope["path"].removeprefix(scope.get("root_path", "")), scope["method"], Headers(scope=scope))
        await response(scope, receive, send)

    def _answer(self, path: str, method: str, headers: Headers) -> Response:
        if path not in self._paths:  # nothing else can be asked for, whatever the path is made of
            return JSONResponse({"error": "there is nothing at this address", "what_to_do": ""}, 404)
        if method not in ("GET", "HEAD"):
            return JSONResponse({"error": "files can only be read", "what_to_do": ""}, 405)
        kept = self._read(path)
        known = {"etag": kept.tag, "vary": "accept-encoding"}
        if kept.tag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=known)
        if kept.packed is not None and "gzip" in headers.get("accept-encoding", ""):
            return Response(kept.packed, headers={**known, "content-encoding": "gzip"}, media_type=kept.kind)
        return Response(kept.plain, headers=known, media_type=kept.kind)

    def _read(self, path: str) -> Kept:
        file = self._paths[path]
        changed = file.stat().st_mtime_ns
        kept = self._kept.get(path)
        if kept is None or kept.changed != changed:
            plain = file.read_bytes()
            packed = gzip.compress(plain) if len(plain) > WORTH_PACKING else None
            tag = f'"{hashlib.blake2b(plain, digest_size=12).hexdigest()}"'
            kept = self._kept[path] = Kept(changed, plain, packed, tag, mimetypes.guess_type(path)[0] or "text/plain")
        return kept
