"""Records as the interpreter sees them: `state.turn` reads and writes the same bytes that compiled code does.

NumPy's own record arrays give attributes too, but theirs share one name space with every method of an array: a field called
`round`, `size` or `max` would answer with a method. Here the only attributes are the fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Record:
    """One element of a structured array."""

    __slots__ = ("_void",)

    def __init__(self, void: Any) -> None:
        object.__setattr__(self, "_void", void)

    def __getattr__(self, name: str) -> Any:
        try:
            return self._void[name]
        except ValueError:
            raise AttributeError(f"there is no field '{name}': the record has {', '.join(self._void.dtype.names)}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            self._void[name] = value
        except ValueError:
            if name in self._void.dtype.names:
                raise
            raise AttributeError(f"there is no field '{name}': the record has {', '.join(self._void.dtype.names)}") from None

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)

    def __repr__(self) -> str:
        return ", ".join(f"{name}={self._void[name]}" for name in self._void.dtype.names)


def stacked(records: Sequence[NDArray[np.void]]) -> NDArray[np.void]:
    """Arrays of one kind, one behind the other. NumPy's own way compares their fields one by one, each time."""
    return np.frombuffer(bytearray(b"".join([each.tobytes() for each in records])), records[0].dtype)


class Records:
    """A structured array whose elements are Records; an element is copied by assignment."""

    __slots__ = ("_array", "shape")

    def __init__(self, array: NDArray[np.void]) -> None:
        self._array = array
        self.shape = array.shape

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, index: Any) -> Record:
        return Record(self._array[index])

    def __setitem__(self, index: Any, record: Record) -> None:
        self._array[index] = record._void


def first_record(array: NDArray[np.void]) -> Any:
    """The first element of a structured array, to be handed to a rule function."""
    return Record(array[0])
