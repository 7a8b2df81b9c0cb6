"""What is compiled before anybody asks."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from ludus.web.listing import list_all
from ludus.web.minds import MindError, Question
from ludus.web.warming import Warming


class Asked:
    """Stands for the minds, and hears what they would have been asked."""

    def __init__(self) -> None:
        self.questions: list[tuple[str, str]] = []

    async def decide(self, question: Question) -> dict[str, Any]:
        self.questions.append((question.game, question.player))
        raise MindError("no game of mine")


def test_whomever_a_person_meets_first_is_compiled_beforehand() -> None:
    minds = Asked()
    warming = Warming(cast(Any, minds))
    with ThreadPoolExecutor(1) as thread:  # a browser's loop may run in this one
        thread.submit(asyncio.run, warming.run()).result()
    assert {(game.name, game.rival) for game in list_all().games} <= set(minds.questions)
    assert minds.questions[0] == ("tron", "mcts")
    assert ("seven_colours", "mcts") in minds.questions
    assert (warming.done, warming.current, warming.is_first_ready) == (len(warming.games), None, True)
