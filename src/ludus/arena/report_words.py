"""What a report says beside its figures. It is written in English; whoever knows it in another language hands that in."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

_MARKED = re.compile(r"\{\{(.+?)\}\}")  # words in the page's frame
_SAID = re.compile(r'\bsay\("([^"]+)"')  # and in its script


@dataclass(frozen=True)
class Wording:
    """How English is said in the page's language."""

    language: str = "en"
    translate: Callable[[str], str] = str  # the report's own words, whose {gaps} stay
    tell: Callable[[str], str] = str  # sentences that others have said: why a game ended, or cannot be shown

    def say(self, english: str, **gaps: object) -> str:
        """Words with their gaps filled: what people are called is put in last, and so never taken for a word of ours."""
        return self.translate(english).format(**gaps)

    def number(self, text: str) -> str:
        """A decimal number, as it is written there."""
        return text.replace(".", ",") if self.language == "fr" else text

    def fill_frame(self, markup: str) -> str:
        """The words that stand in double braces."""
        return _MARKED.sub(lambda found: escape(self.translate(found[1])), markup)

    def words_of(self, script: str) -> dict[str, str]:
        """English -> the page's language, of all that a script says; nothing where that is the same."""
        said = {english: self.translate(english) for english in _SAID.findall(script)}
        return {english: told for english, told in said.items() if told != english}


ENGLISH = Wording()
