"""What the API says of itself, and whether what comes is as it says."""

from __future__ import annotations

from typing import Any

from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from ludus.web.app import PREFIX, routers
from ludus.web.sockets import sockets_of

ROUTES = [route for router in routers() for route in router.routes if isinstance(route, APIRoute)]


def answer_of(path: str) -> TypeAdapter[Any]:
    """The shape of what a GET or POST there answers with."""
    return TypeAdapter(next(route.response_model for route in ROUTES if PREFIX + route.path == path))


def told_by(path: str) -> TypeAdapter[Any]:
    """The shape of what a socket there tells."""
    adapter: TypeAdapter[Any] = sockets_of(routers())[path.removeprefix(PREFIX)].talk.tells  # type: ignore[attr-defined]
    return adapter


def read_exactly(shape: TypeAdapter[Any], message: Any) -> None:
    """It has the shape, and nothing is left over."""
    read = shape.validate_python(message)
    assert shape.dump_python(read, mode="json", exclude_unset=True) == message
