"""Native kernels: a linked template as machine code, from the disk or from the compiler.

Numba is the compiler and nothing else: what it made is kept as an object file, and a later process loads that file with
llvmlite and calls it through ctypes, which releases the GIL. So a warm start imports no compiler at all (Numba's import and
the filling of its tables take a second), and a worker process stays small.

A kernel takes arrays (C order), whole numbers, floats, and named tuples of these, and returns a whole number. It owns no
memory: rules create no arrays, so nothing can be freed under a record that is still in use.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import importlib.metadata
import logging
import os
import pickle
import platform
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from ludus.core import cache
from ludus.core.linking import Bindings, digest
from ludus.errors import GameError

log = logging.getLogger("ludus.compile")

FORMAT = 3  # of what is kept and how it is called: a change of either makes what was kept before unknown
# No array is ever created or owned in a kernel, so Numba's reference counting is left out altogether.
SETTINGS: dict[str, Any] = {"nogil": True, "_nrt": False}


@dataclass(frozen=True)
class Bundle:
    """A named tuple of arguments, which is handed over as its elements one by one."""

    form: type
    kinds: tuple[Any, ...]


TWINS = {"numba_nextafter": "nextafter"}  # what Numba has by other names than C

Kind = tuple[np.dtype[Any], int] | type[int] | type[float] | Bundle
"""What an argument is, as far as compiled code cares: (dtype, dimensions) of an array, a number's type, or a bundle."""


class NativeKernel:
    """A template compiled for one game, once for every combination of argument kinds it meets.

    Arrays hardly ever overlap, and the compiler may rely on it: a search is a seventh faster. A call whose arrays do gets code
    of its own.
    """

    def __init__(
        self, game: str, file: str, template: Callable[..., int], bindings: Bindings, prove: Callable[[], None]
    ) -> None:
        self._game = game
        self._file = file
        self._prove = prove  # called before anything is compiled: compiled code checks no index
        self._template = template
        self._bindings = bindings
        self._functions: dict[tuple[tuple[Kind, ...], bool], NativeFunction] = {}

    def __call__(self, *arguments: Any) -> int:
        return self._function_for(arguments)(arguments)

    def bind(self, *arguments: Any) -> Callable[[], int]:
        """A call with these arguments, to be made again and again: most of a short call is telling where its arrays are."""
        return self._function_for(arguments).bind(arguments)

    def _function_for(self, arguments: tuple[Any, ...]) -> NativeFunction:
        asked = tuple(map(_kind, arguments)), _are_apart(arguments)
        function = self._functions.get(asked)
        if function is None:
            function = self._functions[asked] = self._prepare(*asked)
        return function

    def _prepare(self, kinds: tuple[Kind, ...], are_apart: bool) -> NativeFunction:
        name = self._template.__name__
        told = [_describe(kind) for kind in kinds]
        content = repr((digest(self._template, self._bindings), told, are_apart, _environment()))
        identity = hashlib.blake2b(content.encode(), digest_size=20).hexdigest()
        entry = cache.load(self._game, name, identity)
        if entry is not None and not all(map(_is_known, entry.externals)):
            from ludus.core import compiler

            compiler.bring_helpers()  # rarely: functions that come with Numba, which takes as long to import as a small kernel
        if entry is None or not all(map(_is_known, entry.externals)):
            from ludus.core import compiler  # imports Numba: only when there is something to compile

            self._prove()
            log.info("compiling %s for %s, once", name, self._game)
            entry = compiler.compile_kernel(self._game, self._file, self._template, self._bindings, kinds, are_apart)
            if missing := [name for name in entry.externals if not _is_known(name)]:
                raise GameError(f"{self._file}: compiled rules would call {missing[0]}, which is not there")
            cache.save(entry, identity)
        return NativeFunction(entry, kinds, self._file)


class NativeFunction:
    """Machine code in memory, and how to call it."""

    def __init__(self, entry: cache.Entry, kinds: tuple[Kind, ...], file: str) -> None:
        self._file = file  # the game's, for messages
        self._engine = _load(entry.code)
        address = self._engine.get_function_address(entry.symbol)
        self._types = [code for kind in kinds for code in _codes(kind)]
        self._call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *self._types)(address)

    def __call__(self, arguments: tuple[Any, ...]) -> int:
        return self._bind(arguments, tuple(_words(arguments)))()

    def bind(self, arguments: tuple[Any, ...]) -> Callable[[], int]:
        """Made once for many calls: words that are C's already halve the time of each."""
        return self._bind(arguments, tuple(code(word) for code, word in zip(self._types, _words(arguments), strict=True)))

    def _bind(self, arguments: tuple[Any, ...], words: tuple[Any, ...]) -> Callable[[], int]:
        result, problem = ctypes.c_int64(), ctypes.c_void_p()
        call, places = self._call, (ctypes.byref(result), ctypes.byref(problem))

        def bound(held: tuple[Any, ...] = arguments) -> int:  # the arrays live as long as the call can be made
            if call(*places, *words):
                raise _explain(problem, self._file)
            return result.value

        return bound


class _Problem(ctypes.Structure):
    """Where compiled code leaves an exception: a pickle of its class, its arguments and its place."""

    _fields_ = (("pickle", ctypes.c_void_p), ("size", ctypes.c_int32))


def _kind(argument: Any) -> Kind:
    if isinstance(argument, np.ndarray):
        return argument.dtype, argument.ndim
    if isinstance(argument, tuple):
        return Bundle(type(argument), tuple(map(_kind, argument)))
    return float if isinstance(argument, float) else int


def _codes(kind: Kind) -> list[Any]:
    """The C types of an argument's words: an array is passed as owner, parent, size, item size, address, shape and strides."""
    if isinstance(kind, Bundle):
        return [code for each in kind.kinds for code in _codes(each)]
    if isinstance(kind, type):
        return [ctypes.c_double if kind is float else ctypes.c_int64]
    return [ctypes.c_int64] * (5 + 2 * kind[1])


def _words(arguments: Iterable[Any]) -> Iterator[Any]:
    for each in _leaves(arguments):
        if isinstance(each, np.ndarray):
            if not each.flags.c_contiguous:
                raise ValueError("a kernel takes arrays in C order")
            yield from (0, 0, each.size, each.itemsize, each.ctypes.data, *each.shape, *each.strides)
        else:
            yield each


def _are_apart(arguments: Iterable[Any]) -> bool:
    """Whether no two arrays overlap."""
    arrays = [each for each in _leaves(arguments) if isinstance(each, np.ndarray) and each.size]
    spans = sorted((each.ctypes.data, each.nbytes) for each in arrays)
    return all(start + size <= after for (start, size), (after, _) in pairwise(spans))


def _leaves(arguments: Iterable[Any]) -> Iterator[Any]:
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _leaves(argument)
        else:
            yield argument


def _describe(kind: Kind) -> str:
    if isinstance(kind, Bundle):
        return f"{kind.form.__name__} {getattr(kind.form, '_fields', ())} {[_describe(each) for each in kind.kinds]}"
    return kind.__name__ if isinstance(kind, type) else f"{kind[0].descr} {kind[0].itemsize} {kind[1]}"


@functools.cache
def _environment() -> str:
    """Everything outside the source that shapes machine code: versions, processor, the compiler's settings."""
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_") and "CACHE" not in item[0])
    versions = [importlib.metadata.version(name) for name in ("numba", "llvmlite")]
    processor = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    return repr((FORMAT, SETTINGS, versions, platform.python_version_tuple()[:2], processor, settings))


@functools.cache
def _target() -> llvm.Target:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple()


def _load(code: bytes) -> llvm.ExecutionEngine:
    """Every file gets an engine of its own, for symbols may repeat, and that engine a target machine, which it will free."""
    target = _target()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target.create_target_machine(jit=True))
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine


def _is_known(external: str) -> bool:
    """Whether a C function is there without Numba; loading code that calls a missing one would end the process."""
    if llvm.address_of_symbol(external) is not None:
        return True
    for library in _c_libraries():
        if function := getattr(library, TWINS.get(external, external), None):
            llvm.add_symbol(external, ctypes.cast(function, ctypes.c_void_p).value)
            return True
    return False


@functools.cache
def _c_libraries() -> list[ctypes.CDLL]:
    """Where C functions such as `log` are: in the process itself, or in the library of mathematics under its usual names."""
    found = []
    for name in (None, "libm.so.6", "ucrtbase"):
        with suppress(OSError, TypeError):
            found.append(ctypes.CDLL(name))
    return found


def _explain(problem: ctypes.c_void_p, file: str) -> GameError:
    """The exception that compiled code met, as a sentence with its place."""
    found = _Problem.from_address(problem.value or 0)
    kind, details, where = pickle.loads(ctypes.string_at(found.pickle, found.size))  # written by our own compiler
    words = f"{kind.__name__}: {', '.join(map(str, details))}" if details else kind.__name__
    if where is None:
        return GameError(f"{file}: a compiled rule failed: {words} (the interpreted engine tells where)")
    return GameError(f"{file}: {where[0]} failed: {words}")  # its line is that of the day it was compiled, so not told
