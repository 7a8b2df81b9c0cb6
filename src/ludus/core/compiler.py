"""The compiler: a linked template in, an object file out. Only this file and `intrinsics` know Numba."""

from __future__ import annotations

import os
import re
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba
from numba.core import codegen, compiler, registry, types

from ludus.core import atomics, bits, intrinsics, memory
from ludus.core.cache import Entry
from ludus.core.linking import Bindings, link
from ludus.core.native import SETTINGS, Bundle, Kind
from ludus.errors import GameError

INSTRUCTIONS = (atomics.__name__, bits.__name__, memory.__name__)  # modules whose functions are an instruction each
INLINED = ("ludus.search", "ludus.champions.duel", "ludus.champions.tron")  # a call hands over every array it is given


def compile_kernel(
    game: str, file: str, template: Callable[..., int], bindings: Bindings, kinds: tuple[Kind, ...], are_apart: bool
) -> Entry:
    """Machine code for `template` played on one game, or a GameError that names the line of `file` that does not compile.

    `are_apart`: no two arrays of a call overlap.
    """
    modules: set[str] = set()

    def part(plain: Any) -> Any:
        modules.add(plain.__module__)
        return _part(plain)

    entry_point = link(template, bindings, part)
    flags = _flags()
    flags.noalias = are_apart and atomics.__name__ not in modules  # a thread that relies on it could miss what others write
    target = registry.cpu_target
    target.typing_context.refresh()
    target.target_context.refresh()
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


def bring_helpers() -> None:
    """Make the C functions known that come with Numba."""
    assert registry.cpu_target.target_context


def _part(plain: Any) -> Any:
    """A function inside a kernel; what Python cannot say, from `atomics`, `bits` and `memory`, is given as instructions."""
    return intrinsics.BY_NAME[plain.__name__] if plain.__module__ in INSTRUCTIONS else _Part(plain)


class _Part(registry.CPUDispatcher):  # type: ignore[misc]
    """A function that only compiled code calls.

    Numba would make each one callable from Python and optimise it by itself, together with all it calls, and once more in
    every caller. Here it is left as it is until the whole kernel is optimised: that halves the time.
    """

    def __init__(self, plain: Any) -> None:
        super().__init__(plain, targetoptions={"nopython": True, **SETTINGS})
        self._compiler._compile_core = self._compile_part

    def _compile_part(self, arguments: Any, return_type: Any) -> Any:
        target = self.targetdescr
        flags = _flags()
        flags.no_compile = True
        flags.forceinline = self.py_func.__module__.startswith(INLINED)
        library = target.target_context.codegen().create_library(self.py_func.__qualname__)
        library.__class__ = _Unfinished
        context, plain = target.typing_context, self.py_func
        built = compiler.compile_extra(
            context, target.target_context, plain, arguments, return_type, flags, {}, library=library
        )
        key = object()  # in the place of an address, by which callers find it
        target.target_context.insert_user_function(key, built.fndesc, [built.library])
        return built._replace(entry_point=key)

    def add_overload(self, built: Any) -> None:
        self.overloads[tuple(built.signature.args)] = built


class _Unfinished(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code that will be part of something larger."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


def _flags() -> Any:
    flags = compiler.Flags()
    registry.cpu_target.options.parse_as_flags(flags, {"nopython": True, **SETTINGS})
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True  # ctypes calls the bare function
    return flags


def _numba_type(kind: Kind) -> Any:
    if kind is int:
        return types.int64
    if kind is float:
        return types.float64
    if isinstance(kind, Bundle):
        return numba.types.NamedTuple(tuple(map(_numba_type, kind.kinds)), kind.form)
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
