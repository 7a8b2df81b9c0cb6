"""Writes a program that others would run."""

from pathlib import Path

Path("/usr/bin/ludus-was-here").write_text("evil")
