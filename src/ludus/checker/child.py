"""The process in which a student's file is run: cases come in by one pipe, and what was done goes out by another.

What the student prints goes nowhere near them. Whatever happens here, only this process ends.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import random
import resource
import sys
import traceback
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludus.checker.cases import Case
from ludus.checker.plain import pack
from ludus.checker.watched import Watched
from ludus.course.memory import empty_memory


def main() -> None:
    asked, answers, limits, file = os.fdopen(int(sys.argv[1])), os.fdopen(int(sys.argv[2]), "w"), *sys.argv[3:5]
    limit(*map(int, limits.split(",")))
    sys.argv = [file]

    def answer(**facts: Any) -> None:
        answers.write(json.dumps(facts) + "\n")
        answers.flush()

    try:
        with muted():
            module = load(file)
    except BaseException as error:
        answer(kind="import", **explain(error, file))
        return
    answer(kind="loaded", names=[name for name, value in vars(module).items() if is_own(value, module)])
    shop: Any = None
    for line in asked:
        request = json.loads(line)
        if "trial" in request:
            from ludus.checker.workshop.running import Shop

            shop = shop or Shop(module, lambda error: explain(error, file), file)
            with muted():
                facts = shop.run(request)
            answer(kind="ran", **facts)
            continue
        answer(kind="ran", **run(module, file, request["name"], Case.from_json(request["case"])))


def limit(memory: int, disk: int) -> None:
    """Bytes that this process may take, and that a file of it may have."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (disk, disk))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def load(file: str) -> types.ModuleType:
    """The student's module, as `import` would load it from its own folder."""
    sys.path.insert(0, str(Path(file).parent))
    sys.dont_write_bytecode = True
    return importlib.import_module(Path(file).stem)


def is_own(value: Any, module: types.ModuleType) -> bool:
    return isinstance(value, type | types.FunctionType) and value.__module__ == module.__name__


def run(module: types.ModuleType, file: str, name: str, case: Case) -> dict[str, Any]:
    """One case, whatever comes of it."""
    game = Watched(case.game(), file)
    facts: dict[str, Any] = {"action": pack(None), "trouble": None}
    random.seed(repr(case))  # whatever is found is found again
    with muted():
        try:
            kind = getattr(module, name)
            if case.before is not None:
                play_before(kind, file, case)
            empty_memory(kind)
            player = kind("you", game, **case.parameters)
            player.who_am_i = case.seat
            for state in case.states:
                game.steps.clear()
                if case.empties:
                    empty_memory(kind)
                facts["action"] = pack(player.decision(state))
            memory = getattr(player.decision, "memory", None)
            facts["memory"] = pack(memory)
        except BaseException as error:
            facts["trouble"] = explain(error, file)
    facts["steps"] = [[kind, pack(value), line] for kind, value, line in game.steps]
    facts["state"] = pack(game.state)
    facts["looked_up"] = game.looked_up
    return facts


def play_before(kind: Any, file: str, case: Case) -> None:
    """A decision of another game, before the memory is emptied by hand."""
    earlier = Case(case.states, bool(case.before), case.parameters, case.seat)
    empty_memory(kind)
    player = kind("you", Watched(earlier.game(), file), **case.parameters)
    player.who_am_i = case.seat
    player.decision(case.state)


def explain(error: BaseException, file: str) -> dict[str, Any]:
    """What went wrong, and the last line of the student's own that led there."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    line = frames[-1].lineno if frames else getattr(error, "lineno", 0)
    return {"what": f"{type(error).__name__}: {error}"[:300], "line": line or 0}


class Nowhere(io.TextIOBase):
    """Where a student prints to: files there would run full."""

    def write(self, text: str) -> int:
        return len(text)


@contextlib.contextmanager
def muted() -> Iterator[None]:
    with contextlib.redirect_stdout(Nowhere()), contextlib.redirect_stderr(Nowhere()):
        yield


if __name__ == "__main__":
    main()
