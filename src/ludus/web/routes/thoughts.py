"""Thoughts: what a player sees in any position, growing while it looks."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, ValidationError

from ludus.catalogue import new_game
from ludus.core import Position
from ludus.errors import LudusError
from ludus.web.hall import Throttle
from ludus.web.hearing import hear
from ludus.web.messages import FromMind
from ludus.web.minds import Question
from ludus.web.routes import Client, InHall, Strict, client_of, hall_of
from ludus.web.shapes import ThoughtNow
from ludus.web.sockets import talks
from ludus.web.trust import check_game, check_player
from ludus.web.turns import Turn, read_turn

router = APIRouter(tags=["thoughts"])


class Asked(Strict):
    """A position, as the moves that lead to it, and who should look at it."""

    game: str = Field(max_length=40_000, examples=["connect_four"])
    seed: int = Field(0, ge=0, lt=2**63)
    moves: list[Turn] = Field([], max_length=40_000, description="One move a seat for each turn, null for one that waits.")
    player: str = Field("mcts", max_length=400)
    seat: int = Field(0, ge=0, lt=8)
    seconds: float = Field(1.0, gt=0, le=10)
    heat: bool = False


def position_of(asked: Asked) -> tuple[str, Position]:
    """The game's spec, and the position that the moves lead to; each is checked by the rules."""
    game = check_game(asked.game)
    position = new_game(game, asked.seed)
    for number, turn in enumerate(asked.moves, 1):
        moves = read_turn(position, turn, number)
        position.play(*moves.values())
    position.check_to_move(asked.seat)
    return game, position


async def question_of(asked: Asked, hall: InHall, client: str, key: str) -> Question:
    game, position = await asyncio.to_thread(position_of, asked)
    player = check_player(asked.player, position, hall.settings)
    allowed = min(asked.seconds, hall.settings.longest_thought)
    return Question(game, asked.seed, position.history, player, asked.seat, key, allowed, heat=asked.heat, client=client)


@router.post("/think", response_model=ThoughtNow)
async def think(asked: Asked, hall: InHall, client: Client) -> dict[str, Any]:
    """The last thought, once it is thought."""
    hall.begin_thought(client)
    try:
        return await hall.minds.decide(await question_of(asked, hall, client, secrets.token_hex(8)))
    finally:
        hall.end_thought(client)


@router.websocket("/think/live")
@talks(says=Asked | None, tells=FromMind)
async def think_live(socket: WebSocket) -> None:
    """Send a question, get thoughts; a new question takes the place of the last. `null` stops it."""
    await socket.accept()
    hall, client, key = hall_of(socket), client_of(socket), secrets.token_hex(8)
    throttle = Throttle(hall.settings.messages_a_second)
    thinking: asyncio.Task[None] | None = None
    try:
        while True:
            text = await hear(socket, throttle)
            if thinking is not None:
                thinking.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await thinking
                thinking = None
            if text.strip() == "null":
                continue
            try:
                asked = Asked.model_validate_json(text)
            except ValidationError as error:
                await socket.close(4400, f"not understood: {error.errors()[0]['msg']}"[:120])
                return
            thinking = asyncio.create_task(_stream(socket, asked, hall, client, key))
    except WebSocketDisconnect:
        pass
    finally:
        if thinking is not None:
            thinking.cancel()


async def _send(socket: WebSocket, message: dict[str, Any]) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_json(message)


async def _stream(socket: WebSocket, asked: Asked, hall: InHall, client: str, key: str) -> None:
    try:
        hall.begin_thought(client)
    except LudusError as error:
        await socket.send_json({"type": "error", "error": str(error)})
        return
    telling: set[asyncio.Task[None]] = set()

    def tell_compiling(kernel: int) -> None:
        telling.add(asyncio.create_task(_send(socket, {"type": "compiling", "kernel": kernel})))

    try:
        question = replace(await question_of(asked, hall, client, key), on_compiling=tell_compiling)
        async with contextlib.aclosing(hall.minds.think(question)) as thoughts:
            async for thought in thoughts:
                await socket.send_json({"type": "thought", "thought": thought})
    except LudusError as error:
        await _send(socket, {"type": "error", "error": str(error)})
    except (RuntimeError, WebSocketDisconnect):
        pass
    finally:
        hall.end_thought(client)
