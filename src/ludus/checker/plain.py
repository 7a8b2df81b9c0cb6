"""Values that travel from a student's process to ours as JSON: nothing that came from there is ever run or unpickled."""

from __future__ import annotations

from typing import Any

DEEPEST = 12  # levels of a value


def pack(value: Any, depth: int = 0) -> Any:
    """A value as JSON can say it; what it cannot say is kept as its repr, for people to read."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return {"float": repr(value)}
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
    except Exception:
        return f"<{type(value).__name__}>"
