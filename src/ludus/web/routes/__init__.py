"""The API, a file a topic; each has a `router`. What all of them share is here."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from ludus.web.hall import Hall


class Problem(BaseModel):
    """Why a request was refused."""

    error: str = Field(description="One sentence.")
    what_to_do: str = ""


class Strict(BaseModel):
    """A body: what is not asked for is refused."""

    model_config = ConfigDict(extra="forbid")


def hall_of(connection: HTTPConnection) -> Hall:
    hall: Hall = connection.app.state.hall
    return hall


def client_of(connection: HTTPConnection) -> str:
    """Who asks, for bounds on what each may use."""
    return connection.client.host if connection.client else "?"


InHall = Annotated[Hall, Depends(hall_of)]
Client = Annotated[str, Depends(client_of)]
