"""What there is: games with their options, and players with their settings, as forms need them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from ludus.catalogue import new_game
from ludus.web.listing import Catalogue, list_all, who_can_play
from ludus.web.routes import Strict
from ludus.web.shapes import Preview
from ludus.web.trust import check_game

router = APIRouter(tags=["catalogue"])


@router.get("/catalogue")
def catalogue() -> Catalogue:
    """Games, players and levels."""
    return list_all()


class Wanted(Strict):
    """A game to look at before it is played."""

    game: str = Field(max_length=40_000, examples=["tron:level=arena"])
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0


@router.post("/preview", response_model=Preview)
def preview(wanted: Wanted) -> dict[str, Any]:
    """How a game begins: the scenery, the first frame, how many seats it has, and who can sit there."""
    position = new_game(check_game(wanted.game), wanted.seed)
    return {
        "name": position.game.name,
        "seats": position.players,
        "scenery": position.scenery(),
        "frames": [position.frame()],
        "at_once": position.is_at_once,
        "players": who_can_play(position),
    }
