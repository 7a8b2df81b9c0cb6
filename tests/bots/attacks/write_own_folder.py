"""Changes its own program, to be another one in the next game."""

from pathlib import Path

Path("changed.py").write_text("evil")
