"""What is asked of memory beside reading and writing it.

As plain Python it does nothing; the compiler puts the processor's own instruction in its place (`intrinsics.py`).
"""

from __future__ import annotations

from typing import Any


def look_ahead(words: Any, index: Any) -> None:
    """Say that the word will soon be wanted: it may be on its way from memory while something else is done."""
