"""What can be read off a student's file where behaviour alone cannot tell two mistakes apart."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path


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
            if any(isinstance(each, ast.List | ast.Dict | ast.Set | ast.Call) for each in defaults):
                return True
        return False

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
