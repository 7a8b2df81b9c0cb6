"""Interpreted kernels: the same templates and rules run by Python itself, so that a debugger steps through them."""

from __future__ import annotations

import functools
import traceback
from collections.abc import Callable
from os.path import dirname
from typing import Any

import numpy as np

from ludus.core.linking import Bindings, link
from ludus.core.records import Records
from ludus.errors import GameError, LudusError


class InterpretedKernel:
    """A template linked to one game, as plain Python."""

    def __init__(self, file: str, template: Callable[..., int], bindings: Bindings) -> None:
        self._file = file
        self._function = link(template, bindings, wrap=lambda plain: plain)

    def __call__(self, *arguments: Any) -> int:
        try:
            return int(self._function(*map(_view, arguments)))
        except LudusError:
            raise
        except Exception as error:
            raise explain(error, self._file) from error

    def bind(self, *arguments: Any) -> Callable[[], int]:
        """A call with these arguments, to be made again and again."""
        return functools.partial(self, *arguments)


def _view(argument: Any) -> Any:
    """Arrays of records are seen as such; a named tuple is seen element by element."""
    if isinstance(argument, tuple):
        return type(argument)(*map(_view, argument))
    return Records(argument) if isinstance(argument, np.ndarray) and argument.dtype.names else argument


def explain(error: Exception, file: str) -> GameError:
    """The exception as a sentence, with the line of `file` that raised it; or what a rule answered, if none did."""
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        if frame.filename == file or (file.endswith("rules.py") and dirname(frame.filename) == dirname(file)):
            told = str(error) if "ufunc 'bitwise" not in str(error) else "cast both sides of a bit operation to np.uint64"
            return GameError(f"{frame.filename} line {frame.lineno}: {frame.name} failed: {type(error).__name__}: {told}")
    line = (frames[-1].line or "").strip()
    return GameError(f"{file}: a rule answered what cannot be used, at '{line}': {error}")
