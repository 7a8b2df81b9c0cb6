"""Options: one declaration gives a game or player its defaults, its checks, its help text and its form on a page.

Small on purpose: five kinds of value, and sentences rather than error objects. (A validation library does the same at the
price of a fifth of a second in every command.)
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import NoneType
from typing import Any, Literal, Self, get_args, get_origin, get_type_hints

from ludus.errors import SpecError, listed, unknown

NOUNS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


@dataclass(frozen=True)
class Option:
    """One thing to choose: its default, what it means, and what it accepts."""

    default: Any
    help: str
    low: float | None = None
    high: float | None = None
    kind: Any = None  # int, float, bool, str or a Literal: the annotation beside it
    may_be_none: bool = False  # annotated as `int | None`: written as none

    @property
    def choices(self) -> tuple[Any, ...]:
        """The only values accepted, where the kind is a Literal; else none."""
        return get_args(self.kind) if get_origin(self.kind) is Literal else ()

    def describe(self) -> str:
        """What is accepted, in words: 'a whole number from 1 to 8', 'wins or loses', 'true or false'."""
        return f"{self._describe_value()}, or none" if self.may_be_none else self._describe_value()

    def _describe_value(self) -> str:
        if self.choices:
            return listed(map(str, self.choices))
        noun = NOUNS[self.kind]
        if self.low is not None and self.high is not None:
            return f"{noun} from {self.low} to {self.high}"
        if self.low is not None:
            return f"{noun} of at least {self.low}"
        return f"{noun} of at most {self.high}" if self.high is not None else noun

    def read(self, given: object) -> Any:
        """The value given, as text or typed already; a ValueError if it is not accepted."""
        if self.may_be_none and (given is None or str(given).strip().lower() == "none"):
            return None
        if self.choices:
            return {str(choice): choice for choice in self.choices}[str(given)]
        if self.kind is bool:
            return given if isinstance(given, bool) else TRUTHS[str(given).strip().lower()]
        if isinstance(given, bool):
            raise ValueError(given)
        if self.kind is int and isinstance(given, float) and given != int(given):
            raise ValueError(given)
        value = self.kind(given)
        if self.kind is not str:
            low, high = -math.inf if self.low is None else self.low, math.inf if self.high is None else self.high
            if not (math.isfinite(value) and low <= value <= high):
                raise ValueError(given)
        return value

    def schema(self) -> dict[str, Any]:
        """JSON schema, from which a page makes a form."""
        facts: dict[str, Any] = {"default": self.default, "description": self.help}
        if self.choices:
            return {**facts, "enum": list(self.choices)}
        name = {int: "integer", float: "number", bool: "boolean", str: "string"}[self.kind]
        bounds = {"minimum": self.low, "maximum": self.high}
        kind = [name, "null"] if self.may_be_none else name
        return {**facts, "type": kind, **{name: bound for name, bound in bounds.items() if bound is not None}}


def option(default: Any, help: str, *, low: float | None = None, high: float | None = None) -> Any:
    """One option: its default, what it means, and the lowest and highest value accepted."""
    return Option(default, help, low, high)


class Options:
    """What one may choose before a game starts. Subclass it and give each name a type and an `option`."""

    declared: dict[str, Option] = {}  # noqa: RUF012  (set once a class, below)

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Option)}
        for name in vars(cls).get("__annotations__", {}):
            if name not in own:
                raise TypeError(f"the option {name} needs a default and a help text: {name}: int = option(5, 'what it is')")
        kinds = get_type_hints(cls) if own else {}
        for name, made in own.items():
            kind, may_be_none = _without_none(kinds.get(name))
            if kind not in NOUNS and get_origin(kind) is not Literal:
                raise TypeError(f"the option {name} must be annotated as int, float, bool, str or a Literal, not {kind}")
            own[name] = replace(made, kind=kind, may_be_none=may_be_none)
            try:
                own[name].read(made.default)
            except (ValueError, KeyError, TypeError, OverflowError):
                raise TypeError(
                    f"the default of the option {name} must be {own[name].describe()}, not {made.default!r}"
                ) from None
        cls.declared = {**cls.declared, **own}

    def __init__(self, **values: Any) -> None:
        for name, made in self.declared.items():
            self.__dict__[name] = values.get(name, made.default)

    @classmethod
    def check(cls, given: Mapping[str, object], owner: str) -> Self:
        """The options `given` for `owner`, typed and checked; a SpecError says which one is wrong and what it accepts."""
        values = {}
        for name, value in given.items():
            if name not in cls.declared:
                raise SpecError(f"{owner}: {unknown('option', name, cls.declared)}")
            try:
                values[name] = cls.declared[name].read(value)
            except (ValueError, KeyError, TypeError, OverflowError):
                raise SpecError(f"{owner}: {name} must be {cls.declared[name].describe()}, not '{value}'") from None
        return cls(**cls.settle(values))

    @classmethod
    def settle(cls, given: dict[str, Any]) -> dict[str, Any]:
        """A last word on what was given, once each value is checked: what one choice means for the others. Override it."""
        return given

    def as_dict(self) -> dict[str, Any]:
        return dict(self.__dict__)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"options do not change: make new ones to have another {name}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(json.dumps(self.__dict__, sort_keys=True))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


def _without_none(kind: Any) -> tuple[Any, bool]:
    """`int | None` is an int that may be none."""
    parts = get_args(kind)
    if NoneType not in parts:
        return kind, False
    rest = [part for part in parts if part is not NoneType]
    return (rest[0] if len(rest) == 1 else kind), True
