"""Options: one declaration gives a game or player its defaults, its checks, its help text and its form on a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo

from ludus.core.errors import SpecError, listed, unknown


class Options(BaseModel):
    """What one may choose before a game starts. Subclass it and give each field a type and an `option`."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


OptionsType = TypeVar("OptionsType", bound=Options)


def option(default: Any, help: str, *, low: float | None = None, high: float | None = None) -> Any:
    """One option: its default, what it means, and the lowest and highest value accepted."""
    return Field(default, description=help, ge=low, le=high, validate_default=True)


def check(cls: type[OptionsType], given: Mapping[str, object], owner: str) -> OptionsType:
    """The options `given` for `owner`, typed and checked; a SpecError says which one is wrong and what it accepts."""
    for name in given:
        if name not in cls.model_fields:
            raise SpecError(f"{owner}: {unknown('option', name, cls.model_fields)}")
    try:
        return cls.model_validate(dict(given))
    except ValidationError as error:
        problem = error.errors()[0]
        if not problem["loc"]:  # a rule of the class over several options at once, in its own words
            raise SpecError(f"{owner}: {problem['msg'].removeprefix('Value error, ')}") from None
        name = str(problem["loc"][0])
        wanted = describe(cls.model_fields[name])
        raise SpecError(f"{owner}: {name} must be {wanted}, not '{problem['input']}'") from None


def describe(field: FieldInfo) -> str:
    """What a field accepts, in words: 'a whole number from 1 to 8', 'wins or loses', 'true or false'."""
    kind = field.annotation
    if get_origin(kind) is Literal:
        return listed(str(value) for value in get_args(kind))
    if kind is bool:
        return "true or false"
    noun = {int: "a whole number", float: "a number", str: "a text"}.get(kind or str, "a value")
    low = next((bound.ge for bound in field.metadata if isinstance(bound, Ge)), None)
    high = next((bound.le for bound in field.metadata if isinstance(bound, Le)), None)
    if low is not None and high is not None:
        return f"{noun} from {low} to {high}"
    if low is not None:
        return f"{noun} of at least {low}"
    return f"{noun} of at most {high}" if high is not None else noun
