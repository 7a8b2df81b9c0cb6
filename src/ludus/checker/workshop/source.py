"""What can be read off a function where behaviour alone cannot tell two mistakes apart."""

from __future__ import annotations

import ast
from pathlib import Path

from ludus.checker.source import is_unwritten

FRESH_LUCK = ("seed", "Random", "default_rng", "RandomState")


class FunctionSource:
    """The text of one function, and of the file around it."""

    def __init__(self, file: Path, name: str) -> None:
        self._name = name
        self._whole = ast.parse(file.read_bytes())
        found = [node for node in self._whole.body if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name]
        self._own: ast.AST = found[-1] if found else self._whole

    @property
    def line(self) -> int:
        return getattr(self._own, "lineno", 0)

    @property
    def unwritten(self) -> dict[str, int]:
        """What says nothing yet, as in the starter, and its line: the function itself, or the copy of a class."""
        own = [self._own] if isinstance(self._own, ast.FunctionDef) else getattr(self._own, "body", [])
        found = [node for node in own if isinstance(node, ast.FunctionDef) and node.name in (self._name, "copy")]
        return {node.name: node.lineno for node in found if is_unwritten(node)}

    @property
    def restarts_luck(self) -> bool:
        """Whether luck is seeded or made anew inside the function."""
        return any(_called(node) in FRESH_LUCK for node in ast.walk(self._own))

    @property
    def repeats_objects(self) -> bool:
        """Whether a list of things is multiplied: the same things so many times."""
        return any(
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.Mult)
            and any(
                isinstance(side, ast.List) and any(_is_object(each) for each in side.elts) for side in (node.left, node.right)
            )
            for node in ast.walk(self._own)
        )

    @property
    def divides(self) -> bool:
        """Whether anything is averaged."""
        return any(
            (isinstance(node, ast.Div | ast.FloorDiv)) or "mean" in (_called(node) or "") or "average" in (_called(node) or "")
            for node in ast.walk(self._own)
        )

    @property
    def makes_games(self) -> bool:
        """Whether anywhere in the file a second game is made that shares a grid: by copy.copy, or by setting `grid`."""
        for node in ast.walk(self._whole):
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Attribute) and t.attr == "grid" for t in node.targets):
                return True
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("copy.copy", "copy"):
                return True
        return False

    def loop_around(self, line: int) -> int:
        """The line of the innermost loop around a line: that is where it goes round and round."""
        loops = [
            node
            for node in ast.walk(self._whole)
            if isinstance(node, ast.For | ast.While) and node.lineno <= line <= (node.end_lineno or node.lineno)
        ]
        return max((node.lineno for node in loops), default=line)


def _called(node: ast.AST) -> str | None:
    if not isinstance(node, ast.Call):
        return None
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)


def _is_object(node: ast.AST) -> bool:
    return isinstance(node, ast.Call | ast.List | ast.Name) or (isinstance(node, ast.Attribute) and node.attr == "grid")
