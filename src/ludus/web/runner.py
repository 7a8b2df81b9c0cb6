"""A process that plays one stored run for the page: `python -m ludus.web.runner STORE RUN`.

It goes on with whatever the store does not hold yet. It ends when it is done, when it is told to (SIGTERM), and when the server
that started it is gone; what was finished is in the store by then. How it gets on goes out by stdout, a line of JSON
each: {"phase": "preparing"}, {"phase": "playing"}, {"error": "one sentence"}.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from types import FrameType
from typing import Any, NoReturn, TextIO

from ludus.arena.orphans import end_with_stdin
from ludus.arena.plans import Planned, open_again
from ludus.arena.run import conduct
from ludus.arena.store import Store
from ludus.arena.task import prepare
from ludus.arena.workers import open_workers, usual_width
from ludus.errors import LudusError
from ludus.web.niceness import give_way


def main(arguments: list[str]) -> int:
    place, number = arguments
    give_way()
    signal.signal(signal.SIGTERM, _stop)
    end_with_stdin(signal.SIGTERM)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a player prints must not look like an answer
    try:
        play(place, int(number), answers)
    except KeyboardInterrupt:
        return 130
    except LudusError as error:
        _say(answers, error=str(error))
        return 2
    return 0


def play(place: str, number: int, answers: TextIO) -> None:
    with Store(place, is_new_allowed=False) as store:
        _say(answers, phase="preparing")
        planned, run = open_again(store, number)
        prepare(planned.entry.setup)
        with open_workers(str(width_for(planned)), planned.entry.survey.threads) as crew:
            _say(answers, phase="playing")
            for _ in conduct(planned.plan, store, run, crew):
                pass


def width_for(planned: Planned) -> int:
    """All cores, since this is niced; but where time decides, one is left to the page."""
    survey = planned.entry.survey
    width = usual_width(survey.threads)
    is_timed = survey.is_timed or planned.entry.setup.timing.is_running
    return max(1, width - 1) if is_timed else width


def _say(answers: TextIO, **message: Any) -> None:
    with contextlib.suppress(BrokenPipeError):
        answers.write(json.dumps(message) + "\n")
        answers.flush()


def _stop(signum: int, frame: FrameType | None) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
