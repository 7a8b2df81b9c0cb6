"""What several threads share: read, written or claimed as one indivisible act.

As plain Python these do what they say; the compiler puts the processor's own instructions in their place (`intrinsics.py`).
"""

from __future__ import annotations

from typing import Any


def load(words: Any, index: Any) -> Any:
    """The word; and whatever its writer wrote before it can be seen from here on."""
    return words[index]


def store(words: Any, index: Any, value: Any) -> None:
    """Write the word; whoever loads it sees whatever was written before, too."""
    words[index] = value


def claim(words: Any, index: Any, expected: Any, value: Any) -> bool:
    """Write the word if it still is what was expected; whether it was."""
    if words[index] != expected:
        return False
    words[index] = value
    return True


def load_field(records: Any, index: Any, field: str) -> Any:
    """`load` of one field of a record; the field's name is written out where it is called."""
    return records[index][field]


def store_field(records: Any, index: Any, field: str, value: Any) -> None:
    """`store` of one field of a record."""
    records[index][field] = value


def claim_field(records: Any, index: Any, field: str, expected: Any, value: Any) -> bool:
    """`claim` of one field of a record."""
    if records[index][field] != expected:
        return False
    records[index][field] = value
    return True


def give_way() -> None:
    """Let another thread have the processor for a moment."""
