"""Stepping through the course's algorithms: everything that happens in one decision, to go through forward and back."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from ludus.web.routes import Client, InHall, Strict
from ludus.web.stepping import MOST_MATCHES, Wanted, trace
from ludus.web.stepshapes import Lockstep, Trace
from ludus.web.ticking import tick_through

router = APIRouter(tags=["steps"])

Algorithm = Literal[
    "NegAlphaBeta", "NegAlphaBeta_Memory", "IterativeDeepening", "NegAlphaBeta_MC", "UCB", "UCT_max", "UCT_negamax"
]
Seed = Annotated[int, Field(ge=0, lt=2**31)]


class Decision(Strict):
    """An algorithm, and where it decides. What an algorithm has no use for is left aside."""

    algorithm: Algorithm = "NegAlphaBeta_Memory"
    game: Literal["matches", "tic_tac_toe", "connect_four"] = "matches"
    matches: int = Field(8, ge=1, le=MOST_MATCHES, description="Left on the table.")
    turn: int = Field(0, ge=0, le=1000, description="Its number; the first player moves at even ones.")
    last: Literal["wins", "loses"] = Field("loses", description="What becomes of whoever takes the last match.")
    moves: list[Annotated[str, Field(max_length=8)]] = Field([], max_length=42, description="Of other games, played before.")
    pf: int = Field(3, ge=1, le=60, description="How many moves it looks ahead.")
    nb_sim: int = Field(
        10, alias="nbSim", ge=1, le=1000, description="Random games: of UCB and UCT for every action, else for every leaf."
    )
    times: int = Field(8, ge=1, le=100, description="Decisions of UCT in a row, with its memory kept.")
    seed: Seed = 0


class Ride(Strict):
    """Games of Tron for a lone rider, all played at once."""

    level: Literal["small", "solo", "comb", "spiral", "sample"] = "small"
    games: int = Field(6, ge=1, le=8)
    seed: Seed = 1


@router.post("/steps", response_model_exclude_none=True)
async def steps(asked: Decision, hall: InHall, client: Client) -> Trace:
    """One decision as the course's trace tells it. More than a few thousand events, or a second, is refused."""
    wanted = Wanted(
        asked.algorithm,
        asked.game,
        asked.matches,
        asked.turn,
        asked.last,
        tuple(asked.moves),
        asked.pf,
        asked.nb_sim,
        asked.times,
        asked.seed,
    )
    hall.begin_thought(client)
    try:
        return await asyncio.to_thread(trace, wanted)
    finally:
        hall.end_thought(client)


@router.post("/lockstep", response_model_exclude_none=True)
async def lockstep(asked: Ride, hall: InHall, client: Client) -> Lockstep:
    """The arrays of the lockstep engine, tick by tick."""
    hall.begin_thought(client)
    try:
        return await asyncio.to_thread(tick_through, asked.level, asked.games, asked.seed)
    finally:
        hall.end_thought(client)
