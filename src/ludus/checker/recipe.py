"""The lines to paste into a shell to see a problem again."""

from __future__ import annotations

from ludus.checker.cases import Case
from ludus.checker.findings import Problem


def recipe(problem: Problem, file: str, name: str) -> list[str]:
    case = problem.case
    lines = [*_imports(case, file, name), *_slowed(case)]
    earlier = problem.after or (_with_other_rule(case) if case.before is not None else None)
    if earlier is not None:
        lines += _decisions(earlier, name)
        lines += [f"{name}.decision.memory = {{}}"] if case.before is not None else []
    return [*lines, *_decisions(case, name), *_look(problem, name)]


def _imports(case: Case, file: str, name: str) -> list[str]:
    module = file.removesuffix(".py")
    lines = ["import random"] if _is_lucky(case) else []
    lines += ["import time"] if case.waits or case.pace else []
    if case.board:
        lines += ["from ludus import new_game", "from ludus.course import wrap"]
    elif case.draws:
        lines += ["from ludus.checker.cases import DrawnMatches"]
    else:
        lines += ["from ludus.course import Matches"]
    if module.isidentifier():
        return [*lines, f"from {module} import {name}"]
    return [*lines, f"{name} = getattr(__import__({module!r}), {name!r})"]  # a name that `import` does not take


def _slowed(case: Case) -> list[str]:
    """Every move takes its time."""
    if not case.pace:
        return []
    slow = f"Matches.move = lambda game, action: (time.sleep({case.pace:g}), move(game, action))[1]"
    return ["move = Matches.move", slow]


def _decisions(case: Case, name: str) -> list[str]:
    settings = "".join(f", {key}={value!r}" for key, value in case.parameters.items())
    lines = [f"random.seed({case.seed})"] if _is_lucky(case) else []
    for number, state in enumerate(case.states):
        if case.anew or not number:
            lines.append(f"player = {name}('you', {_game(case)}{settings})")
            lines += [f"player.who_am_i = {seat}"] if (seat := case.seat_at(state)) else []
        if len(case.states) > 3 and len(set(case.states)) == 1:
            return [*lines, f"[player.decision({state}) for _ in range({len(case.states)})]"]
        lines += [f"{name}.decision.memory = {{}}"] if case.empties else []
        lines += [f"time.sleep({case.waits:g})"] if case.waits else []
        lines.append(f"player.decision({state})")
    return lines


def _look(problem: Problem, name: str) -> list[str]:
    """What is wrong afterwards, if it is not the answer."""
    if problem.kind in ("memory", "kept", "no memory"):
        return [f"{name}.decision.memory"]
    return ["player.game.state"] if problem.kind == "state" else []


def _game(case: Case) -> str:
    if case.board:
        return f"wrap(new_game({case.board!r}))"
    return f"{'DrawnMatches' if case.draws else 'Matches'}(13, {case.last_wins})"


def _is_lucky(case: Case) -> bool:
    """Whether what happens hangs on random numbers."""
    return "nbSim" in case.parameters or len(case.states) > 3


def _with_other_rule(case: Case) -> Case:
    return Case(case.states, bool(case.before), case.parameters, case.seat)
