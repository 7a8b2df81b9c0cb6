"""Steps as they go out: the shapes of what `stepping` and `ticking` note."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

Kind = Literal["enter", "known", "leaf", "cut", "store", "return", "simulate", "pick", "update", "choose"]
Counter = tuple[int, int, int]


class Node(BaseModel):
    """A position, where it was looked at. Nodes are numbered from 0, each after its parent."""

    parent: int | None
    root: int = Field(description="Which tree: iterative deepening begins one for every depth.")
    action: str | None = Field(description="What led here from the parent.")
    key: str = Field(description="Under which the memory knows it.")
    depth: int
    seat: int = Field(description="Whose turn it is, 0 or 1.")
    over: bool
    winner: int | None
    actions: list[str]
    frame: dict[str, Any] = Field(description="What a board draws of it.")


class Entry(BaseModel):
    """What alpha-beta remembers of a position."""

    pf: int
    score: float
    exact: bool
    best: str | None


class Event(BaseModel):
    """One event of the course's trace, with what its kind has to tell."""

    kind: Kind
    node: int
    text: str = Field(description="As the course writes it.")
    pf: int | None = None
    alpha: float | None = None
    beta: float | None = None
    score: float | None = None
    why: str | None = None
    action: str | None = None
    counter: Counter | None = Field(default=None, description="Games won, lost and drawn.")
    seat: int | None = Field(default=None, description="For whom the counter counts.")
    entry: Entry | None = None


class Arm(BaseModel):
    """An action and its random games, as they are weighed."""

    action: str
    counter: Counter
    mean: float = Field(description="(won - lost) / played")
    bonus: float | None = Field(description="0.3 sqrt(ln n / played); none while nothing is to be chosen yet")


class Table(BaseModel):
    """The counters of a position; with bonuses, what is chosen by."""

    node: int
    total: int = Field(description="Games in all: n.")
    arms: list[Arm]
    chosen: str | None = None
    swapped: bool = Field(default=False, description="Seen by the opponent of whom it counts for: won and lost swapped.")


class Change(BaseModel):
    """A row of the memory that is new or other than before."""

    key: str
    node: int = Field(description="A node with this key.")
    entry: Entry | None = None
    arms: list[Arm] | None = None


class Raise(BaseModel):
    """What the return of a value does to the position before it."""

    node: int
    value: float = Field(description="The value as the position before sees it.")
    before: float = Field(description="Its alpha until now.")
    alpha: float


class Step(BaseModel):
    """As much as happens at once: one event, and those that follow from it at the same node."""

    kind: Kind
    node: int
    first: int
    last: int = Field(description="Its events are those from first to last.")
    pf: int | None = Field(default=None, description="How far ahead is looked from here.")
    window: tuple[float, float] | None = Field(default=None, description="Alpha and beta here, after this step.")
    value: float | None = None
    why: str | None = None
    skipped: list[str] | None = Field(default=None, description="Actions that a cut leaves out.")
    raised: Raise | None = None
    memory: Change | None = None
    action: str | None = None
    counter: Counter | None = None
    seat: int | None = None
    table: Table | None = None
    round: int | None = Field(default=None, description="Of UCB the round, of UCT the decision, else the tree.")


class Trace(BaseModel):
    """A decision, step by step."""

    algorithm: str
    game: str
    settings: dict[str, str | int]
    seat: int = Field(description="Who decides.")
    decision: str | None
    bounds: tuple[float, float] = Field(description="The widest window.")
    scenery: dict[str, Any]
    before: list[dict[str, Any]] = Field(description="The frames that led to the root, itself the last.")
    nodes: list[Node]
    events: list[Event]
    steps: list[Step]


class Tick(BaseModel):
    """A part of a tick of all games: look (which directions are free), draw (one of them by chance), ride."""

    kind: Literal["tile", "look", "draw", "ride"]
    tick: int
    x: list[int]
    y: list[int]
    s: list[int] = Field(description="[game] cells ridden")
    riding: list[int] = Field(description="The numbers of the games that are still on.")
    table: list[list[int]] | None = Field(default=None, description="[riding][4] possible directions, then zeros")
    lengths: list[int] | None = None
    draws: list[float] | None = None
    direction: list[int] | None = None


class Lockstep(BaseModel):
    """A handful of games, tick by tick."""

    settings: dict[str, str | int]
    width: int
    height: int
    walls: str = Field(description="[cell] '#' or ' ', row by row from the bottom left")
    games: int
    steps: list[Tick]
