"""Kernels that reach no rule of any game, such as a pass over tables: compiled once for all games, not once for each."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any

from ludus.core.game import Engine, Kernel
from ludus.core.interpreted import InterpretedKernel


@functools.cache
def ruleless_kernel(template: Callable[..., int], engine: Engine, **slots: Any) -> Kernel:
    """The template, with its own slots filled; what `Game.kernel` is for templates that play."""
    file = template.__code__.co_filename
    if engine == "interpreted" or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return InterpretedKernel(file, template, slots)
    from ludus.core.native import NativeKernel  # imports llvmlite: only when something is to be compiled or loaded

    return NativeKernel("any_game", file, template, slots, prove=lambda: None)
