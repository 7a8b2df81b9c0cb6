"""Kernels: a template with its slots filled, to be called; compiled, or run by Python itself."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Literal, Protocol

from ludus.core.interpreted import InterpretedKernel
from ludus.core.linking import Bindings
from ludus.errors import SpecError

Engine = Literal["interpreted", "compiled"]


class Kernel(Protocol):
    """Called like the template it was made of."""

    def __call__(self, *arguments: Any) -> int: ...

    def bind(self, *arguments: Any) -> Callable[[], int]:
        """A call with these arguments, to be made again and again."""
        ...


def make_kernel(
    name: str,
    file: str,
    template: Callable[..., int],
    bindings: Bindings,
    engine: Engine,
    prove: Callable[[], None] = lambda: None,
) -> Kernel:
    """`name` is the game's, for the cache; `prove` is called before anything is compiled."""
    if engine == "interpreted" or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return InterpretedKernel(file, template, bindings)
    if engine != "compiled":
        raise SpecError(f"the engine must be interpreted or compiled, not '{engine}'")
    from ludus.core.native import NativeKernel  # imports llvmlite: only when something is to be compiled or loaded

    return NativeKernel(name, file, template, bindings, prove)
