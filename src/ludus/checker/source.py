"""What can be read off a student's file where behaviour alone cannot tell two mistakes apart."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Sequence
from pathlib import Path

from ludus.checker.clock import CLOCKS

COLLECTIONS = ("list", "dict", "set", "defaultdict", "Counter", "OrderedDict", "deque")


class Source:
    """The text of one class."""

    def __init__(self, file: Path, name: str) -> None:
        tree = ast.parse(file.read_bytes())  # in whatever encoding its first line says
        found = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
        self._whole = tree
        self._name = name
        self._class: ast.AST = found[0] if found else tree

    @property
    def keeps_defaults(self) -> bool:
        """Whether some function has a default argument that can change."""
        for function in _functions(self._whole):
            defaults = [*function.args.defaults, *(each for each in function.args.kw_defaults if each is not None)]
            if any(map(_can_change, defaults)):
                return True
        return False

    @property
    def shares_values(self) -> bool:
        """Whether something that can change stands outside all functions, in a class or in the file, and is used in one."""
        classes = [node for node in self._whole.body if isinstance(node, ast.ClassDef)]
        bodies = [self._whole.body, *(node.body for node in classes)]
        shared = {
            target.id
            for node in itertools.chain(*bodies)
            if isinstance(node, ast.Assign | ast.AnnAssign) and _is_collection(node.value)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        return any(shared & set(_mentioned(function)) for function in _functions(self._whole))

    @property
    def unwritten(self) -> dict[str, int]:
        """Functions that the class needs and that say nothing yet, as in a starter, and their lines."""
        methods = self._methods(self._name)
        known = {node.name: node for node in self._whole.body if isinstance(node, ast.FunctionDef)} | methods
        needed = {"decision": None} if "decision" in methods else {}
        for name in (waiting := list(needed)):
            used = [each for each in _mentioned(known[name]) if each in known and each not in needed]
            needed |= dict.fromkeys(used)
            waiting += used
        found = {name: known[name].lineno for name in needed if is_unwritten(known[name])}
        if "decision" in found:
            found |= {name: node.lineno for name, node in methods.items() if is_unwritten(node)}
        return found

    @property
    def without_return(self) -> tuple[str, int] | None:
        """The function that should give the answer and never does, with its line: decision, or whom it leaves that to."""
        methods = self._methods(self._name)
        name, seen = "decision", set()
        while name in methods and name not in seen:
            seen.add(name)
            given = [node.value for node in _own(methods[name]) if isinstance(node, ast.Return) and not _is_none(node.value)]
            if not given:
                return name, methods[name].lineno
            called = {_called_of_self(each) for each in given}
            name = called.pop() if len(called) == 1 else ""
        return None

    def _methods(self, name: str, seen: tuple[str, ...] = ()) -> dict[str, ast.FunctionDef]:
        """With those of its bases in the same file."""
        found: dict[str, ast.FunctionDef] = {}
        for node in self._whole.body:
            if isinstance(node, ast.ClassDef) and node.name == name and name not in seen:
                for base in reversed(node.bases):
                    found |= self._methods(base.id, (*seen, name)) if isinstance(base, ast.Name) else {}
                found |= {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
        return found

    @property
    def compares_window(self) -> bool:
        """Whether the two bounds of the window are ever compared with each other."""
        return any(
            isinstance(node, ast.Compare) and {low, high} <= _names(node)
            for function, low, high in self._searches()
            for node in ast.walk(function)
        )

    @property
    def raises_alpha(self) -> bool:
        """Whether the lower bound is ever given another value while actions are tried."""
        return any(
            isinstance(node, ast.Assign | ast.AugAssign) and low in _assigned(node)
            for function, low, _ in self._searches()
            for loop in ast.walk(function)
            if isinstance(loop, ast.For | ast.While)
            for node in ast.walk(loop)
        )

    @property
    def returns_in_loop(self) -> bool:
        """Whether a loop gives back in its first round, whatever happens in it."""
        loops = [node for node in ast.walk(self._class) if isinstance(node, ast.For | ast.While)]
        return any(isinstance(node, ast.Return | ast.Break) for loop in loops for node in loop.body)

    @property
    def takes_least(self) -> bool:
        """Whether decision looks for the smallest of something."""
        decisions = [function for function in _functions(self._class) if function.name == "decision"]
        return any({"min", "argmin"} & set(_mentioned(function)) for function in decisions)

    @property
    def negates_in_decision(self) -> bool:
        """Whether decision turns a sign round."""
        for function in _functions(self._class):
            if function.name == "decision":
                return any(isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) for node in _own(function))
        return False

    @property
    def reads_state(self) -> bool:
        """Whether a state is taken apart, which is another thing in every game."""
        return any(
            (isinstance(node, ast.Subscript) and _is_state(node.value))
            or (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and _is_state(node.value))
            for node in ast.walk(self._whole)
        )

    @property
    def forgets_draws(self) -> bool:
        """Whether winners are asked for, but never whether there is one."""
        asks = any(isinstance(node, ast.Attribute) and node.attr == "winner" for node in ast.walk(self._class))
        compared = [node for node in ast.walk(self._class) if isinstance(node, ast.Compare)]
        return asks and not any(isinstance(each, ast.Constant) and each.value is None for c in compared for each in ast.walk(c))

    @property
    def reads_clock(self) -> bool:
        """Whether it is asked what time it is; who sets an alarm does not ask."""
        asked = {*CLOCKS, *(f"{name}_ns" for name in CLOCKS), "now", "default_timer"}
        return bool(asked & set(_mentioned(self._whole)))

    @property
    def plays_its_own_games(self) -> bool:
        """Whether random games are played by something written here, not by the course's simulation."""
        return "simulation" in self._methods(self._name) or "simulation" not in _mentioned(self._class)

    def takes_back(self, line: int) -> bool:
        """Whether the function around a line ever undoes a move."""
        around = [node for node in _functions(self._whole) if node.lineno <= line <= (node.end_lineno or node.lineno)]
        return bool(around) and "undo" in _mentioned(max(around, key=lambda node: node.lineno))

    def loop_around(self, lines: Sequence[int]) -> int:
        """Of calls, the outermost first: the line of the innermost `while` that one of them stands in; 0 if there is none."""
        whiles = [node for node in ast.walk(self._whole) if isinstance(node, ast.While)]
        for line in reversed(lines):
            around = [node.lineno for node in whiles if node.lineno <= line <= (node.end_lineno or node.lineno)]
            if around:
                return max(around)
        return 0

    def _searches(self) -> list[tuple[ast.FunctionDef, str, str]]:
        """Functions with a window, its bounds last: (pf, alpha, beta) and the like."""
        found = []
        for function in _functions(self._class):
            names = [argument.arg for argument in function.args.args if argument.arg != "self"]
            if len(names) >= 3:
                found.append((function, names[1], names[2]))
        return found


def _can_change(node: ast.AST) -> bool:
    return isinstance(node, ast.List | ast.Dict | ast.Set | ast.Call)


def _is_collection(node: ast.AST | None) -> bool:
    """Whether it makes a list, a dictionary or the like: {}, dict(), defaultdict(list)."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in COLLECTIONS
    return isinstance(node, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp)


def _is_none(node: ast.AST | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


def _called_of_self(node: ast.AST | None) -> str:
    """The function of a call such as self.f(x); '' if it is none."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _names(node.func) == {"self"}:
        return node.func.attr
    return ""


def _is_state(node: ast.AST) -> bool:
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name in ("state", "etat", "s")


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def is_unwritten(function: ast.FunctionDef) -> bool:
    """Whether there is nothing in it but words, `...`, `pass` and `raise NotImplementedError`."""
    return all(
        isinstance(node, ast.Pass)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (isinstance(node, ast.Raise) and node.exc is not None and "NotImplementedError" in _names(node.exc))
        for node in function.body
    )


def _own(function: ast.FunctionDef) -> list[ast.AST]:
    """All of a function but the functions inside it, and numbers such as -101."""
    nodes: list[ast.AST] = []
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef) or (isinstance(node, ast.UnaryOp) and not _calls(node)):
            continue
        nodes.append(node)
        waiting += ast.iter_child_nodes(node)
    return nodes


def _calls(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Call | ast.Name | ast.Subscript) for each in ast.walk(node))


def _names(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _mentioned(node: ast.AST) -> list[str]:
    """Names, and what is asked of something: f and g in f(self.g)."""
    found = [each.id if isinstance(each, ast.Name) else getattr(each, "attr", "") for each in ast.walk(node)]
    return list(dict.fromkeys(found))


def _assigned(node: ast.Assign | ast.AugAssign) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {name for target in targets for name in _names(target)}
