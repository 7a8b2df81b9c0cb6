"""Reads the program of somebody else, in the folder beside its own."""

from pathlib import Path

from _facts import FACTS

assert FACTS["word"] in Path(FACTS["other_bot"]).read_text()
