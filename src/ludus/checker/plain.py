"""Values that travel from a student's process to ours as JSON: nothing that came from there is ever run or unpickled."""

from __future__ import annotations

import contextlib
import operator
from typing import Any

DEEPEST = 12  # levels of a value
LARGEST = 2**256  # of whole numbers: beyond, Python takes long to write them, or refuses


def pack(value: Any, depth: int = 0) -> Any:
    """A value as JSON can say it; what it cannot say is kept as its repr, for people to read."""
    if value is None or isinstance(value, bool | str) or (isinstance(value, int) and -LARGEST < value < LARGEST):
        return value
    if isinstance(value, float):
        return {"float": float.__repr__(value)}
    if hasattr(type(value), "__index__") and not isinstance(value, int):
        with contextlib.suppress(TypeError):  # an array has it, and has none
            return pack(operator.index(value))  # a whole number of NumPy
    if depth < DEEPEST:
        if type(value) in (list, tuple):
            return {type(value).__name__: [pack(each, depth + 1) for each in value]}
        if isinstance(value, dict):
            return {"dict": [[pack(key, depth + 1), pack(each, depth + 1)] for key, each in value.items()]}
    return {"repr": _repr(value)}


def unpack(packed: Any) -> Any:
    if not isinstance(packed, dict):
        return packed
    ((kind, value),) = packed.items()
    if kind == "float":
        return float(value)
    if kind == "list":
        return [unpack(each) for each in value]
    if kind == "tuple":
        return tuple(unpack(each) for each in value)
    if kind == "dict":
        return {_hashable(unpack(key)): unpack(each) for key, each in value}
    return Foreign(value)


class Foreign:
    """Something of a kind that only the student's process knows."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _hashable(key: Any) -> Any:
    try:
        hash(key)
    except TypeError:
        return repr(key)
    return key


def _repr(value: Any) -> str:
    try:
        return repr(value)[:200]
    except Exception:  # a student's own, or a number too large to be written
        return f"<{type(value).__name__}>"
