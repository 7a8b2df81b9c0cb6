"""Reads a file of the server, such as the database, by its path."""

from pathlib import Path

from _facts import FACTS

assert FACTS["word"] in Path(FACTS["database"]).read_text()
