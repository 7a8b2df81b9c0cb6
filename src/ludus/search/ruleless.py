"""Kernels that reach no rule of any game, such as a pass over tables: compiled once for all games, not once for each."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ludus.core.kernels import Engine, Kernel, make_kernel


@functools.cache
def ruleless_kernel(template: Callable[..., int], engine: Engine, **slots: Any) -> Kernel:
    """The template, with its own slots filled; what `Game.kernel` is for templates that play."""
    return make_kernel("any_game", template.__code__.co_filename, template, slots, engine)
