"""Walks up from its folder and down to the database."""

from pathlib import Path

from _facts import FACTS

Path("../" * 20 + FACTS["database"].lstrip("/")).read_text()
