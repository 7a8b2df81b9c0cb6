"""The process in which a student's file is run: cases come in by one pipe, and what was done goes out by another.

What the student prints goes nowhere near them. Whatever happens here, only this process ends.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib.util
import io
import json
import os
import random
import resource
import signal
import sys
import traceback
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludus.checker import clock, fence, landlock, manners
from ludus.checker.cases import Case, DrawnMatches
from ludus.checker.plain import pack
from ludus.checker.watched import Watched, pack_steps
from ludus.course import Matches
from ludus.course.memory import empty_memory

MEGA = 2**20
MOST_PRINTED = 4 * MEGA  # characters in one decision
MOST_CALLS = 6  # of the student's lines that are told
CACHED = {"__slotnames__"}  # what Python itself writes into a class, when an object of it is copied
DEEPEST = 20_000  # calls within each other that a student may allow; without end they would fill the memory


def main(pipes: list[int], settings: dict[str, Any], file: str) -> None:
    """The life of this process. By the pipes it is asked and answers; the settings are its limits."""
    asked, answers = os.fdopen(pipes[0]), os.fdopen(pipes[1], "w")
    sys.argv = [file]

    def answer(**facts: Any) -> None:
        answers.write(json.dumps(facts) + "\n")
        answers.flush()

    try:
        has_files_safe = seclude(Path(file).parent, settings, pipes)
    except fence.Refused as refusal:
        answer(kind="refused", what=str(refusal))
        return
    seconds = settings["seconds"]
    clock.make_settable(Path(file).parent)
    try:
        with watching(settings["starting"]):
            module = load(file)
    except BaseException as error:
        answer(kind="import", trouble=explain(error, file), has_files_safe=has_files_safe)
        return
    names = [name for name, value in vars(module).items() if is_own(value, module)]
    answer(kind="loaded", names=names, has_files_safe=has_files_safe)
    shop: Any = None
    for line in asked:
        request = json.loads(line)
        if "trial" in request:
            from ludus.checker.workshop.running import Shop  # not before it is needed: it loads NumPy

            shop = shop or Shop(module, lambda error: explain(error, file), file)
            facts = try_out(shop, request, file, seconds)
        else:
            facts = run(module, file, request["name"], Case.from_json(request["case"]), seconds)
        answer(kind="ran", **facts)


def seclude(scratch: Path, settings: dict[str, Any], pipes: list[int]) -> bool:
    """Behind the fence, or with good manners where there is none; then the limits. Whether files of others are safe."""
    memory, disk = settings["memory"] * MEGA, settings["disk"] * MEGA
    shown = fence.visible(scratch)  # as it is seen from outside
    if settings["fence"]:
        fence.enter(scratch, memory, disk, pipes)
        shown.append("/proc")  # its own
    is_locked = landlock.restrict([*shown, *fence.DEVICES], [str(scratch), os.devnull])
    if not settings["fence"]:
        manners.insist(scratch)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (disk, disk))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return bool(settings["fence"]) or is_locked


def load(file: str) -> types.ModuleType:
    """The student's module, whatever its file is called; what lies beside it can be imported."""
    sys.path.insert(0, str(Path(file).parent))
    sys.dont_write_bytecode = True
    allow = sys.setrecursionlimit
    sys.setrecursionlimit = lambda most: allow(min(most, DEEPEST))
    name = Path(file).stem
    if name in sys.modules or not name.isidentifier():
        name = "student"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def is_own(value: Any, module: types.ModuleType) -> bool:
    return isinstance(value, type | types.FunctionType) and value.__module__ == module.__name__


def run(module: types.ModuleType, file: str, name: str, case: Case, seconds: float) -> dict[str, Any]:
    """One case, whatever comes of it."""
    game = Watched(case.game(), file)
    game.slow_down(case.pace)
    facts: dict[str, Any] = {"action": pack(None), "actions": [], "trouble": None}
    random.seed(case.seed)  # whatever is found is found again
    try:
        with watching(seconds * len(case.states)):
            kind = getattr(module, name)
            if not isinstance(kind, type):
                raise TypeError(f"{name} is a function where a class is expected")
            if case.before is not None:
                play_before(kind, file, case)
            empty_memory(kind)
            for player, state in case.decisions(lambda: kind("you", game, **case.parameters)):
                game.begin()
                facts["known"] = facts.get("memory")
                if case.empties:
                    empty_memory(kind)
                clock.set_forward(case.waits)
                facts["action"] = pack(player.decision(state))
                facts["actions"].append(facts["action"])
                game.take_over()  # moves of a copy need not be taken back
                facts["memory"] = pack(getattr(player.decision, "memory", None))
    except BaseException as error:
        facts["trouble"] = explain(error, file)
    facts["steps"] = pack_steps(game.steps)
    facts["state"] = pack(game.state)
    facts["looked_up"] = game.looked_up
    return facts


def try_out(shop: Any, request: dict[str, Any], file: str, seconds: float) -> dict[str, Any]:
    """One trial of a function of the workshop, whatever comes of it."""
    facts: dict[str, Any] = {}
    try:
        with watching(seconds):
            facts = shop.run(request)
    except BaseException as error:
        facts["trouble"] = explain(error, file)
    return facts


def play_before(kind: Any, file: str, case: Case) -> None:
    """A decision of another game, before the memory is emptied by hand."""
    earlier = Case(case.states, bool(case.before), case.parameters, case.seat)
    empty_memory(kind)
    player = kind("you", Watched(earlier.game(), file), **case.parameters)
    player.who_am_i = case.seat
    player.decision(case.state)


class TooLong(BaseException):
    """Raised wherever the student's program is when its time is up."""


class PrintsTooMuch(BaseException):
    """Raised where it prints."""


class NobodyAnswers(EOFError):
    """Raised where it asks."""


class ChangesTheGame(Exception):
    """Something of the game is not the course's any more."""


class Nowhere(io.TextIOBase):
    """Where a student prints to, and is asked from: files there would run full, and nobody sits there."""

    def __init__(self) -> None:
        self._printed = 0

    def write(self, text: str) -> int:
        self._printed += len(text)
        if self._printed > MOST_PRINTED:
            raise PrintsTooMuch(MOST_PRINTED // MEGA)
        return len(text)

    def readline(self, *_: Any) -> str:  # type: ignore[override]
        raise NobodyAnswers

    read = readline


@contextlib.contextmanager
def watching(seconds: float) -> Iterator[None]:
    """The student's part: it has so much time, nobody to talk to, and what it does to Python and the game is undone."""

    def stop(*_: Any) -> None:
        raise TooLong(f"{seconds:g}")

    kept = vars(builtins).copy()
    games = [(kind, dict(vars(kind))) for kind in (Matches, DrawnMatches)]
    streams = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = sys.stdout = sys.stderr = Nowhere()
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        vars(builtins).update(kept)
        sys.stdin, sys.stdout, sys.stderr = streams
    for kind, before in games:
        names = {*before, *vars(kind)} - CACHED
        changed = [name for name in names if vars(kind).get(name) is not before.get(name)]
        if changed:
            raise ChangesTheGame(f"{kind.__name__}.{min(changed)}")


KINDS: dict[type[BaseException], str] = {
    TooLong: "time",
    PrintsTooMuch: "prints",
    NobodyAnswers: "input",
    ChangesTheGame: "game",
    SystemExit: "exit",
    MemoryError: "memory",
    RecursionError: "recursion",
    ModuleNotFoundError: "module",
    SyntaxError: "syntax",
}


def explain(error: BaseException, file: str) -> dict[str, Any]:
    """What went wrong, and the lines of the student's own that led there, the last one last."""
    calls: list[tuple[int, str, int]] = []
    at = error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        if code.co_filename == file:
            line, function = at.tb_lineno, code.co_name
            times = calls.pop()[2] + 1 if calls and calls[-1][:2] == (line, function) else 1
            calls.append((line, function, times))
        at = at.tb_next
    traceback.clear_frames(error.__traceback__)  # gives back what a full memory is full of
    kind = next((name for each, name in KINDS.items() if isinstance(error, each)), "raised")
    line = calls[-1][0] if calls else 0
    if isinstance(error, SyntaxError) and error.filename == file:
        line = error.lineno or 0
    return {"kind": kind, "what": describe(error, kind), "line": line, "calls": calls[:1] + calls[1:][1 - MOST_CALLS :]}


def describe(error: BaseException, kind: str) -> str:
    """In the error's own words, which may be a student's, too."""
    try:
        words = error.msg if isinstance(error, SyntaxError) else str(error)
    except BaseException:
        words = ""
    if kind in ("time", "prints", "game"):
        return words
    name = type(error).__name__
    return f"{name}: {words[:1000]}" if words else name
