"""What is said by WebSocket, in the description of the API: OpenAPI has no place for it, so it stands under `x-sockets`.

A socket's route says what may be sent to it and what comes from it: `@talks(says=..., tells=...)`, types that pydantic knows.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import TypeAdapter
from starlette.routing import Router, WebSocketRoute

Route = TypeVar("Route", bound=Callable[..., Any])
PLACE = "x-sockets"


@dataclass(frozen=True)
class Talk:
    """The two ways of a socket, each a union of messages; None where nothing is to be said."""

    says: TypeAdapter[Any] | None
    tells: TypeAdapter[Any]


def talks(*, says: Any, tells: Any) -> Callable[[Route], Route]:
    def noted(route: Route) -> Route:
        route.talk = Talk(None if says is None else TypeAdapter(says), TypeAdapter(tells))  # type: ignore[attr-defined]
        return route

    return noted


def sockets_of(routers: Iterable[Router]) -> dict[str, Callable[..., Any]]:
    """By their paths."""
    return {route.path: route.endpoint for each in routers for route in each.routes if isinstance(route, WebSocketRoute)}


def describe_sockets(routers: Iterable[Router], prefix: str) -> dict[str, Any]:
    """JSON schemas, by the sockets' paths; what they share is under `definitions`."""
    found = {prefix + path: endpoint for path, endpoint in sockets_of(routers).items()}
    wanted = [
        ((path, way), mode, adapter)
        for path, endpoint in found.items()
        for way, mode, adapter in (("says", "validation", endpoint.talk.says), ("tells", "serialization", endpoint.talk.tells))  # type: ignore[attr-defined]
        if adapter is not None
    ]
    schemas, shared = TypeAdapter.json_schemas(wanted, ref_template=f"#/{PLACE}/definitions/{{model}}")  # type: ignore[arg-type]
    paths = {
        path: {
            "description": inspect.getdoc(endpoint),
            **{way: schema for ((of, way), _), schema in schemas.items() if of == path},
        }
        for path, endpoint in found.items()
    }
    return {"paths": paths, "definitions": shared.get("$defs", {})}
