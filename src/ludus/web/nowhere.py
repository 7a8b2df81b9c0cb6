"""What is asked of the API and is not there: a sentence, as for everything else that is wrong, and no page."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
LONGEST = 20  # characters of a method that are told


class Nowhere:
    """An ASGI app for all addresses that the routes before it have not answered."""

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        self._routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        methods = ", ".join(method for method in METHODS if self._is_there({**scope, "method": method}))
        if methods:
            problem = {"error": f"nothing is done here by {scope['method'][:LONGEST]}", "what_to_do": f"Ask by {methods}."}
            response = JSONResponse(problem, 405, {"allow": methods})
        else:
            todo = "All that there is stands in /api/openapi.json."
            response = JSONResponse({"error": "there is nothing at this address", "what_to_do": todo}, 404)
        await response(scope, receive, send)

    def _is_there(self, scope: Scope) -> bool:
        return any(each.matches(scope)[0] == Match.FULL for each in self._routes)
