"""Interpreted kernels: the same templates and rules run by Python itself, so that a debugger steps through them."""

from __future__ import annotations

import traceback
from collections.abc import Callable
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
        views = [Records(a) if isinstance(a, np.ndarray) and a.dtype.names else a for a in arguments]
        try:
            return int(self._function(*views))
        except LudusError:
            raise
        except Exception as error:
            raise explain(error, self._file) from error


def explain(error: Exception, file: str) -> Exception:
    """The exception as a sentence with its place if a line of `file` raised it; else the exception itself."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename == file:
            return GameError(f"{file} line {frame.lineno}: {frame.name} failed: {type(error).__name__}: {error}")
    return error
