"""Values that travel from a student's process to ours as JSON: nothing that came from there is ever run or unpickled."""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Callable
from typing import Any

DEEPEST = 12  # levels of a value
LARGEST = 2**256  # of whole numbers: beyond, Python takes long to write them, or refuses


def pack(value: Any, depth: int = 0) -> Any:
    """A value as JSON can say it; what it cannot say is kept as its repr, for people to read."""
    kind = type(value)
    if kind is tuple and all(map(_is_plain, value)):
        return list(value)  # states, of which there are many, are short
    if value is None or _is_plain(value) or isinstance(value, bool | str) or _is_whole(value):
        return value
    if isinstance(value, float):
        return {"float": float.__repr__(value)}
    if kind in (list, tuple) and depth < DEEPEST:
        return {kind.__name__: [pack(each, depth + 1) for each in value]}
    if isinstance(value, dict) and depth < DEEPEST:
        return {"dict": [[pack(key, depth + 1), pack(each, depth + 1)] for key, each in value.items()]}
    return _pack_foreign(value)


def _is_plain(value: Any) -> bool:
    """A number as nearly all of them are: this is asked very often."""
    return type(value) is int and -LARGEST < value < LARGEST


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST < value < LARGEST


def _pack_foreign(value: Any) -> Any:
    if hasattr(type(value), "__index__") and not isinstance(value, int):
        with contextlib.suppress(Exception):  # an array has it, and has none
            return pack(operator.index(value))  # a whole number of NumPy
    try:
        return {"repr": repr(value)[:200]}
    except Exception:  # a student's own, or a number too large to be written
        return {"repr": f"<{type(value).__name__}>"}


def unpack(packed: Any) -> Any:
    if isinstance(packed, list):
        return tuple(packed)
    if not isinstance(packed, dict):
        return packed
    ((kind, value),) = packed.items()
    return UNPACK.get(kind, Foreign)(value)


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


UNPACK: dict[str, Callable[[Any], Any]] = {
    "float": float,
    "list": lambda value: [unpack(each) for each in value],
    "tuple": lambda value: tuple(unpack(each) for each in value),
    "dict": lambda value: {_hashable(unpack(key)): unpack(each) for key, each in value},
}
