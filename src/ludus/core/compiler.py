"""The only file that knows Numba: a linked template in, an object file out."""

from __future__ import annotations

import os
import re
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numba
from numba.core import compiler, registry, types

from ludus.core.cache import Entry
from ludus.core.linking import Bindings, link
from ludus.core.native import SETTINGS, Kind
from ludus.errors import GameError


def compile_kernel(game: str, file: str, template: Callable[..., int], bindings: Bindings, kinds: tuple[Kind, ...]) -> Entry:
    """Machine code for `template` played on one game, or a GameError that names the line of `file` that does not compile."""
    entry_point = link(template, bindings, numba.njit(**SETTINGS))
    target = registry.cpu_target
    target.typing_context.refresh()
    target.target_context.refresh()
    flags = compiler.Flags()
    target.options.parse_as_flags(flags, {"nopython": True, **SETTINGS})
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True  # ctypes calls the bare function
    with _interrupts_waiting():
        try:
            built = compiler.compile_extra(
                target.typing_context,
                target.target_context,
                entry_point.py_func,
                tuple(map(_numba_type, kinds)),
                types.int64,
                flags,
                {},
            )
        except Exception as error:
            raise _explain(error, file) from error
        symbol = built.fndesc.llvm_func_name
        built.library.get_pointer_to_function(symbol)  # finishes the library
    declared = (function.name for function in built.library._final_module.functions if function.is_declaration)
    return Entry(
        game=game,
        kernel=template.__name__,
        symbol=symbol,
        externals=tuple(name for name in declared if not name.startswith("llvm.")),
        code=built.library._get_compiled_object(),
    )


def _numba_type(kind: Kind) -> types.Type:
    if kind is int:
        return types.int64
    if kind is float:
        return types.float64
    assert isinstance(kind, tuple)
    return types.Array(numba.from_dtype(kind[0]), kind[1], "C")


def _explain(error: Exception, file: str) -> GameError:
    """One sentence out of Numba's page: the innermost line of the game's file, and what was wrong there."""
    if isinstance(error, KeyError):  # how Numba puts it
        return GameError(f"{file}: a rule uses the field {error}, which its record does not have")
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    places = re.findall(r'(?: at | from |File ")(\S.*?)(?: \(|", line )(\d+)', text)
    lines = [line for path, line in places if os.path.abspath(path) == os.path.abspath(file)]
    where = f"{file} line {lines[0]}" if lines else file
    if "NRT required" in text or "Only accept returning of array" in text:
        return GameError(f"{where}: a compiled rule cannot create arrays, lists or texts; give STATE a field to work in")
    if call := re.search(r"found for signature:\s+>>> (.*)", text):
        return GameError(f"{where}: this does not compile: {call[1]} has no meaning for these types")
    reasons = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("Failed in nopython")]
    return GameError(f"{where}: this does not compile: {reasons[0] if reasons else type(error).__name__}")


@contextmanager
def _interrupts_waiting() -> Iterator[None]:
    """Let Ctrl-C wait until a kernel is finished: inside LLVM's own callbacks Python would swallow it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        signal.raise_signal(signal.SIGINT)
