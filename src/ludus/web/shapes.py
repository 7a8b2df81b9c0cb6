"""Games and thoughts as they go out: the shapes of what `scenes`, `table` and `mind` tell.

Scenery and frames are a game's own, so only its `kind` says what is in them.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

Scenery = dict[str, Any]
Frame = dict[str, Any]


class Ending(BaseModel):
    """How a game ended."""

    returns: list[float] = Field(description="[seat] what each got.")
    winner: int | None = Field(description="A seat; null for a draw, or where one plays alone.")
    reason: str


class Reel(BaseModel):
    """A game as it is drawn: the scenery once, a frame a ply, the moves between them."""

    game: str = Field(description="A spec.")
    name: str = Field(description="The game's name alone.")
    seed: str = Field(description="Digits: it may be larger than a number of JavaScript.")
    players: list[str] = Field(description="[seat] a player's spec; 'human' or 'you' for a person.")
    scenery: Scenery = Field(description="What stays as it is; its kind says what is drawn.")
    frames: list[Frame] = Field(description="[ply] what a board shows, the first before any move.")
    moves: list[list[str | None]] = Field(description="[turn][seat] null for one that waits.")
    outcome: Ending | None = Field(description="Null while it goes on.")
    values: list[list[float | None]] | None = Field(description="[turn][seat] what players thought the game worth, if known.")
    range: tuple[float, float] = Field(description="The least and the most that can be got.")


class SmallReel(BaseModel):
    """As little of a game as a small board is drawn from."""

    game: str
    name: str
    scenery: Scenery
    frames: list[Frame] = Field(description="The last alone, where it tells all.")
    outcome: Ending | None


class KeptReel(Reel):
    """A game that can be asked for again."""

    id: str


class TableNow(Reel):
    """A game that is played, and how its table stands."""

    id: str
    open: list[bool] = Field(description="[seat] whether it waits for somebody who was invited.")
    pace: Literal["live", "turns"]
    tick: int = Field(description="Milliseconds.")
    phase: Literal["waiting", "paused", "running", "over", "trouble"]
    trouble: str = Field(description="What a player failed with; else empty.")
    wins: list[float] = Field(description="[seat] games won here before, draws as parts.")
    legal: list[list[str]] = Field(description="[seat] what it may play now.")
    to_move: list[int] = Field(description="Seats that have a choice now.")
    shared: bool = Field(description="People at more than one browser play.")


class Preview(BaseModel):
    """How a game begins."""

    name: str
    seats: int
    scenery: Scenery
    frames: list[Frame] = Field(description="The first one alone.")
    at_once: bool = Field(description="All seats move at the same time.")
    players: list[str] = Field(description="Who can play it.")


class Candidate(BaseModel):
    """One move, as far as it was tried."""

    move: str
    visits: int
    mean: float | None = Field(description="What it is worth to its seat; null if not known.")
    low: float | None = Field(description="The value lies between these: 95 % sure where games were played, else certain.")
    high: float | None
    share: float = Field(description="How likely the player is to play it.")
    proven: bool = Field(description="The mean is the exact value.")


class Branch(BaseModel):
    """A position near the top of the tree."""

    moves: list[str] = Field(description="[seat] that lead here from the branch above.")
    visits: int
    mean: list[float | None] = Field(description="[seat]")
    is_proven: bool
    branches: list[Branch] = Field(description="The most visited first.")


class Heat(BaseModel):
    """Where simulations went."""

    counts: list[int] = Field(description="[cell]")
    simulations: int = Field(description="How many games were counted.")
    seat: int


class ThoughtNow(BaseModel):
    """What a player knows about one decision, so far or at last."""

    version: int
    game: str
    player: str = Field(description="A spec.")
    seat: int
    ply: int
    final: bool = Field(description="Nothing comes after it.")
    move: str = Field(description="The choice.")
    number: int = Field(description="The choice, as the rules number it.")
    moves: list[Candidate] = Field(description="The seat's own, in the order of the rules.")
    others: dict[str, list[Candidate]] = Field(description="By the number of another seat that moves at the same time.")
    line: list[list[str]] = Field(description="[turn][seat] the play expected.")
    value: float | None = Field(description="What the seat can expect.")
    proven: bool = Field(description="The value is exact.")
    range: tuple[float, float] = Field(description="The least and the most that can be got.")
    chance: float | None = Field(description="The value from 0 to 1.")
    simulations: int
    nodes: int = Field(description="Positions in the tree, or searched.")
    depth: int = Field(description="Plies.")
    seconds: float
    rate: float | None = Field(description="Simulations a second, or positions where nothing was simulated.")
    bytes: int | None = Field(description="Memory of the tree or the table, if known.")
    heat: Heat | None
    tree: list[Branch] = Field(description="The most visited positions after one turn.")
    notes: list[str] = Field(description="What a reader must know to take the figures right.")
