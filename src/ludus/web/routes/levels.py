"""Levels: those that come with ludus and those that were drawn; checked, made by chance, saved under a name."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path
from pydantic import BaseModel, Field

from ludus.games.tron.generate import Recipe
from ludus.games.tron.levels import MOST_RIDERS, MOST_SIDE
from ludus.web import drawn
from ludus.web.routes import InHall, Strict
from ludus.web.trust import LONGEST_SPEC

router = APIRouter(tags=["levels"])

Name = Annotated[str, Path(min_length=1, max_length=drawn.LONGEST_NAME)]
Place = tuple[int, int, int]
Text = Annotated[str, Field(max_length=drawn.LONGEST_TEXT, examples=["#####\n#1 2#\n#####\n"])]
Seed = Annotated[int, Field(ge=0, lt=2**31)]


class LevelInfo(BaseModel):
    """A level that can be ridden."""

    name: str = Field(description="How it is found again.")
    title: str = Field(description="What its heading calls it.")
    kind: Literal["library", "saved"]
    width: int
    height: int
    floors: int
    riders: int
    text: str
    updated: float | None = Field(description="Seconds since 1970, of a saved one.")


class Levels(BaseModel):
    saved: list[LevelInfo]
    library: list[LevelInfo]


class Fact(BaseModel):
    """Something true of a level: a key and the values that its sentence needs."""

    key: str
    values: dict[str, int | str]
    warning: bool
    place: Place | None = Field(description="x, y upwards, and the floor.")


class Verdict(BaseModel):
    """Whether a text is a level that can be ridden; if not, what is wrong, as the command line says it."""

    ok: bool
    error: str | None = None
    kind: str | None = Field(None, description="The problem's own name, the same in every language.")
    values: dict[str, int | str] = {}
    line: int | None = None
    column: int | None = None
    place: Place | None = Field(None, description="x, y upwards, and the floor; null if it is no cell.")
    facts: list[Fact] = []


class Drawn(Strict):
    text: Text


class Kept(Drawn):
    replace: bool = Field(False, description="Whether it may take the place of one that has this name.")


class Chance(Strict):
    """What a level made by chance shall be like."""

    width: int = Field(20, ge=5, le=MOST_SIDE)
    height: int = Field(14, ge=5, le=MOST_SIDE)
    density: float = Field(0.1, ge=0, le=0.5)
    symmetry: Literal["none", "mirror", "rotation", "both"] = "rotation"
    starts: int = Field(2, ge=1, le=MOST_RIDERS)
    seed: Seed | None = Field(None, description="Makes the same level again; a new one each time if left out.")


class OfGame(Strict):
    game: str = Field(max_length=LONGEST_SPEC, examples=["tron:level=arena"])
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0


class Made(BaseModel):
    text: str
    seed: int | None = None


@router.get("/levels")
async def all_levels(hall: InHall) -> Levels:
    """Every level, saved ones first."""
    saved = await asyncio.to_thread(drawn.list_saved, hall.shelf)
    return Levels(saved=[LevelInfo(**each) for each in saved], library=[LevelInfo(**each) for each in drawn.list_library()])


@router.post("/levels/check")
async def check(given: Drawn) -> Verdict:
    """Whether a text can be ridden, and what is true of it."""
    return Verdict(**await asyncio.to_thread(drawn.check_text, given.text))


@router.post("/levels/generate")
async def by_chance(wanted: Chance) -> Made:
    """A level by chance: all of a piece, as dense and symmetric as asked, its starts far apart. Nothing of it is kept."""
    chosen = secrets.randbelow(2**31) if wanted.seed is None else wanted.seed
    recipe = Recipe.check({key: str(value) for key, value in wanted.model_dump(exclude={"seed"}).items()}, "random")
    text = await asyncio.to_thread(drawn.make_level, recipe, chosen, f"Random, seed {chosen}")
    return Made(text=text, seed=chosen)


@router.post("/levels/read")
async def read(given: Drawn) -> Made:
    """A level from a file's text, in our format or the 2010 Google AI Challenge's, in ours; nothing of it is kept."""
    return Made(text=drawn.read_text(given.text))


@router.post("/levels/of-game")
async def of_game(asked: OfGame) -> Made:
    """The level that a game is played on."""
    return Made(text=await asyncio.to_thread(drawn.level_of_game, asked.game, asked.seed))


@router.get("/levels/{name}")
async def one(name: Name, hall: InHall) -> LevelInfo:
    """A level by its name."""
    return LevelInfo(**_there(name, await asyncio.to_thread(drawn.find_level, name, hall.shelf)))


@router.put("/levels/{name:path}", include_in_schema=False)  # a path is told that it is none
@router.put("/levels/{name}", responses={409: {"description": "There is one of that name."}})
async def save(name: Name, given: Kept, hall: InHall) -> LevelInfo:
    """Save a level under a name; it must be one that can be ridden."""
    try:
        return LevelInfo(**await asyncio.to_thread(drawn.save_level, name, given.text, hall.shelf, given.replace))
    except drawn.NameTaken as error:
        raise HTTPException(409, str(error)) from None


@router.delete("/levels/{name}", status_code=204)
async def delete(name: Name, hall: InHall) -> None:
    """Forget a saved level."""
    _there(name, await asyncio.to_thread(hall.shelf.forget_level, name) or None)


def _there(name: str, found: Any) -> Any:
    if found is None:
        raise HTTPException(404, f"no level is called '{name}'")
    return found
