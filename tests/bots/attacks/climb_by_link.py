"""Reads through a link in its own folder that leads to the database."""

from pathlib import Path

Path("link").read_text()
