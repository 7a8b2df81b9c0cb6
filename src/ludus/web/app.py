"""The app: everything put together. Routes are found by looking into their folder."""

from __future__ import annotations

import contextlib
import importlib
import pkgutil
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Route

from ludus import __version__
from ludus.contest.access import Denied, Unknown
from ludus.contest.entries import TooMany, TooOften
from ludus.contest.store import NotFound
from ludus.errors import LudusError
from ludus.look import tokens
from ludus.web import routes
from ludus.web.archive import NoGame, NoRun
from ludus.web.files import Files
from ludus.web.guard import Guard
from ludus.web.hall import Hall
from ludus.web.minds import Busy
from ludus.web.modules import hints, views
from ludus.web.nowhere import Nowhere
from ludus.web.settings import WebSettings
from ludus.web.sockets import PLACE, describe_sockets
from ludus.web.tables import NoTable
from ludus.web.tongue import Tongue

STATUSES: tuple[tuple[type[LudusError], int], ...] = (  # the first that fits counts
    (NoTable, 404),
    (NoRun, 404),
    (NoGame, 404),
    (NotFound, 404),
    (Busy, 429),
    (TooMany, 429),
    (Unknown, 401),
    (Denied, 403),
)
PREFIX = "/api"
ADVICE: dict[type[LudusError], str] = {TooOften: "Wait a minute, then try again."}


def create_app(settings: WebSettings | None = None) -> FastAPI:
    settings = settings or WebSettings()
    static = Path(str(resources.files("ludus.web") / "static"))
    index = (static / "index.html").read_text("utf-8")

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hall = Hall(settings)
        app.state.hall = hall
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    app = Described(
        title="ludus",
        version=__version__,
        summary="Play games, watch the machine think, replay, draw levels, run championships.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={400: {"model": routes.Problem}, 404: {"model": routes.Problem}, 422: {"model": routes.Problem}},
    )
    app.add_middleware(Tongue)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, settings=settings, index=index)
    for router in routers():
        app.include_router(router, prefix=PREFIX)
    nowhere = Nowhere(tuple(app.routes))
    app.router.routes += [Route(path, nowhere) for path in ("/api", "/api/{rest:path}")]

    @app.get("/static/css/tokens.css", include_in_schema=False)
    async def token_values() -> Response:
        return Response(tokens(), media_type="text/css")

    app.mount("/static", Files(static), name="static")
    _explain_errors(app)

    @app.get("/", include_in_schema=False)
    @app.get("/{view}", include_in_schema=False)
    @app.get("/{view}/{rest:path}", include_in_schema=False)
    async def page(view: str = "", rest: str = "") -> HTMLResponse:
        if view not in views():  # the page itself says so, in the reader's language
            return HTMLResponse(index, 404)
        return HTMLResponse(index.replace("</head>", f"{hints(view)}\n</head>"))

    return app


def routers() -> list[APIRouter]:
    """One of every topic."""
    names = [found.name for found in pkgutil.iter_modules(routes.__path__)]
    return [importlib.import_module(f"{routes.__name__}.{name}").router for name in names]


class Described(FastAPI):
    """Its description tells what is said by WebSocket, too."""

    def openapi(self) -> dict[str, Any]:
        known = super().openapi()
        known.setdefault(PLACE, describe_sockets(routers(), PREFIX))
        return known


def _explain_errors(app: FastAPI) -> None:
    """Whatever is wrong with a request is one sentence."""

    def problem(status: int, sentence: str, todo: str = "") -> JSONResponse:
        return JSONResponse({"error": sentence, "what_to_do": todo}, status)

    @app.exception_handler(LudusError)
    async def ours(request: Request, error: LudusError) -> JSONResponse:
        status = next((status for kind, status in STATUSES if isinstance(error, kind)), 400)
        return problem(status, str(error), ADVICE.get(type(error), ""))

    @app.exception_handler(HTTPException)  # also of what cannot even be read as JSON
    async def theirs(request: Request, error: HTTPException) -> JSONResponse:
        return problem(error.status_code, str(error.detail))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return problem(422, _sentence(error.errors()[0]))


def _sentence(error: Any) -> str:
    """What pydantic found, in words: 'seats, 0, player: Input should be a valid string'."""
    where = ", ".join(str(part) for part in error["loc"] if part not in {"body", "query", "path"})
    if error["type"] == "string_pattern_mismatch":
        return f"{where}: '{str(error['input'])[:40]}' is none that could be here"
    return f"{where}: {error['msg']}" if where else str(error["msg"])
