"""What the checker says, kept apart from the language it says it in: sentences with facts, put into words at the end."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, Literal, Protocol, runtime_checkable

from ludus.course.trace import format_value

Language = Literal["en", "fr"]


@runtime_checkable
class Tellable(Protocol):
    """Whatever has words of its own."""

    def tell(self, language: Language) -> str: ...


@dataclass(frozen=True)
class Said:
    """A sentence of sentences.toml, or a part of one, and what it is about."""

    key: str
    facts: Mapping[str, Any]

    def tell(self, language: Language) -> str:
        facts = {name: shown(value, language) for name, value in self.facts.items()}
        return SENTENCES[self.key][language].format(**facts)


def said(key: str, /, **facts: Any) -> Said:
    return Said(key, facts)


def shown(value: Any, language: Language) -> str:
    """A fact as people read it."""
    if isinstance(value, Tellable):
        return value.tell(language)
    is_french = language == "fr"
    if isinstance(value, list | tuple):
        return _between(value, is_french).join(shown(each, language) for each in value)
    if isinstance(value, Mapping):
        colon = " : " if is_french else ": "
        told = [f"{key}{colon}{shown(each, language)}" for key, each in value.items()]
        return _between(value.values(), is_french).join(told)
    if isinstance(value, float):
        number = format_value(value + 0.0)  # -0.0 is 0 to people
        return number.replace(".", ",") if is_french else number
    return str(value)


def _between(values: Iterable[Any], is_french: bool) -> str:
    """What parts several facts: no comma where numbers have one."""
    return " ; " if is_french and any(isinstance(each, float) for each in values) else ", "


def elide(text: str) -> str:
    """French: 'que alice' -> 'qu'alice', the first time."""
    return re.sub(r"\b(d|qu)e (?=[aeiouàâéèêëîïôöûü])", r"\1'", text, count=1, flags=re.IGNORECASE)


def as_line(text: str) -> str:
    """A sentence that stands alone."""
    return text[:1].upper() + text[1:]


def tell_unwritten(name: str, functions: Mapping[str, int], language: Language) -> list[str]:
    """Of what is not written yet: the functions to fill in, and their lines."""
    lines = [said("at line", function=each, line=line) for each, line in functions.items()]
    return [each.tell(language) for each in (said("unwritten", name=name), said("to write", functions=lines))]


def entry(found: Any) -> Said | str:
    """An entry of a memory, whatever a student keeps there."""
    try:
        if "pf" in found:
            best = "" if found["best_action"] is None else said("best", action=found["best_action"])
            exact = said("exact" if found["exact"] else "not exact")
            return said("entry", pf=found["pf"], score=found["score"], exact=exact, best=best)
        return ", ".join(f"{action}: {counter(each)}" for action, each in found.items())
    except (KeyError, TypeError, AttributeError, ValueError):
        return repr(found)[:100]


def counter(games: Any) -> str:
    """'3/2/0': won, lost and drawn."""
    return format_value(tuple(games))


def counters(found: Mapping[Any, Any]) -> dict[Any, str]:
    return {action: counter(games) for action, games in found.items()}


def _read() -> dict[str, dict[Language, str]]:
    return tomllib.loads(resources.files(__package__).joinpath("sentences.toml").read_text("utf-8"))


SENTENCES = _read()
