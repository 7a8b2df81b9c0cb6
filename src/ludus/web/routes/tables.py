"""Tables: start a game, look at it, play in it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from ludus.catalogue import new_game
from ludus.errors import LudusError
from ludus.web.conductor import LEAST_TICK, MOST_TICK
from ludus.web.hall import Hall, Throttle
from ludus.web.hearing import hear
from ludus.web.messages import FromTable
from ludus.web.routes import Client, InHall, Strict, client_of, hall_of
from ludus.web.shapes import TableNow
from ludus.web.sockets import talks
from ludus.web.table import Phase, Seat, Table, TableError, digest
from ludus.web.tables import NOBODY, LiveTable, Maker, Watcher
from ludus.web.trust import PERSON, check_game, check_seated
from ludus.web.turns import Turn, read_turn

router = APIRouter(tags=["tables"])

INVITED = "invited"  # a person who will come by a link
Secret = Annotated[str, Field(min_length=16, max_length=64, pattern=r"^[\w-]+$")]
Worth = Annotated[float, Field(allow_inf_nan=False)] | None
TableId = Annotated[str, Path(pattern=r"^[\w-]{1,32}$")]


class NewTable(Strict):
    """A game to start. A seat is a player's spec, 'you' for whoever starts it, or 'invited' for who follows a link."""

    game: str = Field(max_length=40_000, examples=["tron:level=arena"])
    seats: list[str] = Field(min_length=1, max_length=8, examples=[["you", "mcts:seconds=0.1"]])
    seed: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    pace: Literal["live", "turns"] = "turns"
    tick: int = Field(150, ge=LEAST_TICK, le=MOST_TICK, description="Milliseconds.")
    secret: Secret = Field(description="What only this browser knows; it owns the seats called 'you'.")
    moves: list[Turn] = Field([], max_length=40_000, description="Moves played first, a list of one move a seat for each turn.")
    values: list[list[Worth]] = Field(
        [], max_length=40_000, description="[turn][seat] what players thought the game worth then."
    )


class Started(BaseModel):
    id: str


@router.post("/tables", status_code=201)
async def start(asked: NewTable, hall: InHall, client: Client) -> Started:
    """Start a game; it goes on by the table's socket."""
    maker = Maker(client, digest(asked.secret))
    hall.tables.check_room(maker)
    table = await asyncio.to_thread(set_up, asked, hall)
    hall.tables.add(table, maker)
    return Started(id=table.id)


def set_up(asked: NewTable, hall: Hall) -> Table:
    game = check_game(asked.game)
    seed = secrets.randbelow(2**31) if asked.seed is None else asked.seed
    position = new_game(game, seed)
    seats = []
    for word in asked.seats:
        if word in (PERSON, INVITED):
            seats.append(Seat(None, digest(asked.secret) if word == PERSON else ""))
        else:
            seats.append(Seat(check_seated(word, position, hall.settings)))
    if asked.pace == "live" and position.game.name != "tron":
        raise TableError(f"{position.game.name} is played turn by turn: only riders ride live")
    table = Table(game, seed, seats, asked.pace, asked.tick)
    for number, turn in enumerate(asked.moves, 1):
        table.play(read_turn(table.position, turn, number), _values(asked.values[number - 1 : number], len(seats)))
    table.phase = Phase.OVER if table.is_over else Phase.PAUSED if table.is_full else Phase.WAITING
    return table


def _values(row: list[list[float | None]], seats: int) -> list[float | None] | None:
    """Of one turn; None where nothing was told of it."""
    if row and len(row[0]) != seats:
        raise TableError(f"values are given for {len(row[0])} seats, but there are {seats}")
    return row[0] if row else None


@router.get("/tables/{name}", response_model=TableNow)
async def look(name: TableId, hall: InHall) -> dict[str, Any]:
    """The game so far: scenery, frames, moves, and who sits where."""
    return hall.tables.find(name).table.describe()


class Hello(Strict):
    type: Literal["hello"]
    secret: Secret
    plays: bool = True


class Move(Strict):
    type: Literal["move"]
    seat: int = Field(ge=0, lt=8)
    move: str = Field(max_length=40)
    ply: int | None = None


class Wish(Strict):
    type: Literal["start", "pause", "undo", "rematch"]


class Tempo(Strict):
    type: Literal["tempo"]
    tick: int = Field(ge=LEAST_TICK, le=MOST_TICK)


class Thoughts(Strict):
    type: Literal["thoughts"]
    shown: bool


Said = TypeAdapter[Hello | Move | Wish | Tempo | Thoughts](
    Annotated[Hello | Move | Wish | Tempo | Thoughts, Field(discriminator="type")]
)


@router.websocket("/tables/{name}/live")
@talks(says=Hello | Move | Wish | Tempo | Thoughts, tells=FromTable)
async def live(socket: WebSocket, name: str) -> None:
    """First `hello`; then what happens comes in, and moves go out."""
    await socket.accept()
    hall = hall_of(socket)
    try:
        found = hall.tables.find(name)
    except LudusError as error:
        await socket.close(4404, str(error)[:120])
        return
    guest = Guest(socket, found, hall)
    sender = asyncio.create_task(guest.send_all())
    try:
        await guest.listen()
    except WebSocketDisconnect:
        pass
    finally:
        sender.cancel()
        guest.leave()


class Guest:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, live: LiveTable, hall: Hall) -> None:
        self._socket, self._live, self._hall = socket, live, hall
        self._watcher = Watcher()
        self._mine: list[int] = []
        self._throttle = Throttle(hall.settings.messages_a_second)

    async def listen(self) -> None:
        while True:
            text = await hear(self._socket, self._throttle)
            try:
                self._do(Said.validate_json(text))
            except ValidationError as error:
                await self._socket.close(4400, f"not understood: {error.errors()[0]['msg']}"[:120])
                return
            except LudusError as error:
                self._say({"type": "error", "error": str(error)})

    def _do(self, said: Hello | Move | Wish | Tempo | Thoughts) -> None:
        table, conductor = self._live.table, self._live.conductor
        if isinstance(said, Hello):
            self._greet(said)
            return
        if self._watcher not in self._live.watchers:
            raise TableError("say hello first")
        if isinstance(said, Thoughts):
            self._watcher.shows_thoughts = said.shown
            return
        if self._live.is_showcase:
            raise TableError("everybody sees this duel: start one of your own to steer it")
        if not self._mine and table.has_people:
            raise TableError("you watch this game: only who plays in it can do that")
        if isinstance(said, Move):
            if said.seat not in self._mine:
                raise TableError(f"seat {said.seat} is not yours")
            conductor.move(said.seat, said.move, said.ply)
        elif isinstance(said, Tempo):
            table.tick = said.tick
        else:
            wishes = {"start": conductor.start, "pause": conductor.pause, "rematch": self._rematch}
            wishes.get(said.type, lambda: conductor.take_back(self._mine))()

    def _greet(self, said: Hello) -> None:
        """Show the game; it begins once everybody who was invited is there, or when somebody looks at machines."""
        table = self._live.table
        was_full = table.is_full
        self._mine = table.claim(said.secret, said.plays)
        if self._live.maker == NOBODY and not self._live.is_showcase:  # it was on the shelf
            self._live.maker = Maker(client_of(self._socket), digest(said.secret))
        self._say({"type": "table", "table": table.describe(), "mine": self._mine})
        self._live.come(self._watcher, self._mine)
        self._say(self._live.conductor.compiling)
        has_come = table.is_full and not was_full
        if has_come:
            self._live.tell({"type": "joined", "open": [False] * len(table.seats)})
        if has_come or (table.phase in (Phase.PAUSED, Phase.WAITING) and not table.has_people):
            self._live.conductor.start()

    def _rematch(self) -> None:
        """The same again on another board, seats as they are; everybody is told where. The second to ask is led there, too."""
        table = self._live.table
        if not table.is_over and table.phase != Phase.TROUBLE:
            raise TableError("the game is not over")
        if self._live.successor is None:
            seed = secrets.randbelow(2**31)
            again = Table(table.game, seed, [Seat(seat.player, seat.owner) for seat in table.seats], table.pace, table.tick)
            again.wins = table.tally()
            again.phase = Phase.PAUSED
            self._live.successor = self._hall.tables.add(again, self._live.maker).table.id
        self._live.tell({"type": "rematch", "id": self._live.successor})

    def _say(self, message: dict[str, Any]) -> None:
        self._watcher.send(json.dumps(message))

    async def send_all(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                text = await self._watcher.messages.get()
                if self._watcher.is_behind:
                    await self._socket.close(4901, "too far behind")
                    return
                await self._socket.send_text(text)

    def leave(self) -> None:
        self._live.go(self._watcher)
        self._live.left = time.monotonic()
        table = self._live.table
        if not self._live.watchers and (table.pace == "live" or not table.has_people):
            self._live.conductor.pause()  # nobody looks: it goes on when somebody does
