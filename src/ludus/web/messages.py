"""What tables and minds tell by WebSocket, a shape a message."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from ludus.web.shapes import Ending, Frame, TableNow, ThoughtNow


class TableTold(BaseModel):
    """The whole game so far: the answer to `hello`."""

    type: Literal["table"]
    table: TableNow
    mine: list[int] = Field(description="Seats that are yours.")


class Step(BaseModel):
    """A turn was played."""

    type: Literal["step"]
    at: int = Field(description="Milliseconds since 1970.")
    ply: int
    frame: Frame
    moves: list[str | None] = Field(description="[seat]")
    values: list[float | None] = Field(description="[seat] what players thought the game worth.")
    legal: list[list[str]] = Field(description="[seat] what it may play now.")
    to_move: list[int]
    outcome: Ending | None = Field(None, description="There once it is over.")
    wins: list[float] | None = Field(None, description="[seat] games won here, this one included; there once it is over.")


class PhaseTold(BaseModel):
    """The game goes on, stands still, or cannot go on."""

    type: Literal["phase"]
    phase: Literal["waiting", "paused", "running", "over", "trouble"]
    trouble: str


class Countdown(BaseModel):
    """Riders start in so many seconds."""

    type: Literal["countdown"]
    seconds: float


class Compiling(BaseModel):
    """Players that are made ready for the first time; none once all are."""

    type: Literal["compiling"]
    seats: dict[str, int] = Field(description="By the seat's number: which kernel is compiled, from 1 on.")


class PeopleHere(BaseModel):
    """Who is there, where people at several browsers play."""

    type: Literal["here"]
    seats: list[int]


class Joined(BaseModel):
    """Somebody who was invited has come."""

    type: Literal["joined"]
    open: list[bool] = Field(description="[seat] whether it still waits for somebody.")


class Undone(BaseModel):
    """A move was taken back."""

    type: Literal["undone"]
    table: TableNow


class ThoughtTold(BaseModel):
    """What a player thinks, growing."""

    type: Literal["thought"]
    thought: ThoughtNow


class Rematch(BaseModel):
    """The same again, at another table."""

    type: Literal["rematch"]
    id: str


class Refused(BaseModel):
    """Something could not be done; all goes on as it was."""

    type: Literal["error"]
    error: str = Field(description="One sentence.")


class KernelCompiled(BaseModel):
    """The player is made ready for the first time."""

    type: Literal["compiling"]
    kernel: int = Field(description="Which one, from 1 on.")


FromTable = Annotated[
    TableTold | Step | PhaseTold | Countdown | Compiling | PeopleHere | Joined | Undone | ThoughtTold | Rematch | Refused,
    Field(discriminator="type"),
]
FromMind = Annotated[ThoughtTold | KernelCompiled | Refused, Field(discriminator="type")]
