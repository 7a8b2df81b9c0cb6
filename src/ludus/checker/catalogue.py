"""The catalogue of mistakes: what each of them is called, and what to do about it, in English and French."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources

from ludus.checker.words import Language


@dataclass(frozen=True)
class Mistake:
    """One of the ways in which a player goes wrong."""

    id: str
    titles: dict[Language, str]  # what is wrong, in one sentence
    advice: dict[Language, str]  # where to look


def _read() -> dict[str, Mistake]:
    text = resources.files(__package__).joinpath("mistakes.toml").read_text("utf-8")
    return {
        name: Mistake(name, {"en": words["en"], "fr": words["fr"]}, {"en": words["en_advice"], "fr": words["fr_advice"]})
        for name, words in tomllib.loads(text).items()
    }


MISTAKES = _read()
