"""Writes a file where the server has its own."""

from pathlib import Path

from _facts import FACTS

Path(FACTS["folder"], "written").write_text("evil")
