"""Linking: rebuild a plain function so that every name it reaches means what one game says it means.

A *template* (a search, a playout) is an ordinary module-level function that names the rules of "the game" through slots.
Linking walks from a function to every function it calls, puts the game's rules in the place of the slots, and rebuilds each
function around its own code with `types.FunctionType`. Nobody's globals are touched, and neither a game nor a search needs a
decorator. Two things come of the walk:

- `link` gives the callable: as it is for the interpreter, or wrapped by a compiler on the way;
- `digest` gives a name for everything reached (code, constants, defaults), so that compiled code is found again exactly as
  long as nothing that could change its answer was edited.
"""

from __future__ import annotations

import builtins
import dis
import functools
import hashlib
import types
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from ludus.errors import GameError

Bindings = Mapping[str, Any]
"""What each slot stands for, by the slot's name."""

MODULES = {"numpy", "math"}  # their functions compile; anything else must be a plain function or a constant
BUILTINS = ("abs", "bool", "divmod", "enumerate", "float", "int", "len", "max", "min", "pow", "range", "round", "sum", "zip")


class Slot:
    """A name in a template that every game fills with its own function or constant."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *_: Any) -> Any:
        raise TypeError(f"{self.name} is a slot: link the template to a game before calling it")


def link(function: Callable[..., Any], bindings: Bindings, wrap: Callable[[Any], Any]) -> Any:
    """`function` and all it calls, rebuilt with the slots filled, each passed through `wrap` (a compiler, or nothing)."""
    made: dict[types.FunctionType, Any] = {}

    def rebuild(plain: types.FunctionType) -> Any:
        if plain in made:
            return made[plain]
        namespace: dict[str, Any] = {"__builtins__": builtins, "__name__": plain.__module__}
        cells = tuple(types.CellType() for _ in plain.__code__.co_freevars)
        twin = types.FunctionType(plain.__code__, namespace, plain.__name__, None, cells)
        twin.__defaults__ = tuple(map(resolve, plain.__defaults__)) if plain.__defaults__ else None
        made[plain] = wrap(twin)  # before its callees are visited, so that functions may call each other in circles
        for name, value in _globals_of(plain):
            namespace[name] = resolve(value)
        for cell, original in zip(cells, plain.__closure__ or (), strict=True):
            cell.cell_contents = resolve(original.cell_contents)
        return made[plain]

    def resolve(value: Any) -> Any:
        value = _fill(value, bindings)
        return rebuild(value) if isinstance(value, types.FunctionType) else value

    return resolve(function)


def digest(function: Callable[..., Any], bindings: Bindings) -> str:
    """A hexadecimal name for the function and everything it reaches; any edit that could change an answer changes it.

    What cannot be compiled is refused on the way, with its line: other modules, global lists, recursion, printing.
    """
    total = hashlib.blake2b(digest_size=20)
    seen: dict[types.FunctionType, int] = {}
    open_calls: set[types.FunctionType] = set()

    def visit(plain: types.FunctionType) -> str:
        if plain in open_calls:
            raise GameError(f"{place(plain.__code__)}: {plain.__name__} calls itself: a compiled rule cannot, so write a loop")
        if plain in seen:
            return f"function {seen[plain]}"
        seen[plain] = len(seen)
        open_calls.add(plain)
        own = [_describe_code(plain.__code__)]
        own += [f"default={describe(value, '', plain)}" for value in plain.__defaults__ or ()]
        own += [f"{name}={describe(value, name, plain)}" for name, value in _globals_of(plain)]
        names = plain.__code__.co_freevars
        cells = [cell.cell_contents for cell in plain.__closure__ or ()]
        own += [f"{name}={describe(value, name, plain)}" for name, value in zip(names, cells, strict=True)]
        _check_builtins(plain)
        total.update("\n".join(own).encode())
        open_calls.remove(plain)
        return f"function {seen[plain]}"

    def describe(value: Any, name: str, user: types.FunctionType) -> str:
        value = _fill(value, bindings)
        return visit(value) if isinstance(value, types.FunctionType) else _describe_constant(value, name, user)

    visit(_fill(function, bindings))
    return total.hexdigest()


def place(code: types.CodeType, line: int | None = None) -> str:
    """'mygame.py line 12', for messages."""
    return f"{code.co_filename} line {line or code.co_firstlineno}"


def _fill(value: Any, bindings: Bindings) -> Any:
    if isinstance(value, Slot):
        value = bindings[value.name]
    return getattr(value, "py_func", value)  # a function its author compiled by hand counts as the plain one inside


def _globals_of(plain: types.FunctionType) -> Iterator[tuple[str, Any]]:
    """The global names that the function's code loads, with their values, builtins left out."""
    for name, line in _global_names(plain.__code__):
        if name in plain.__globals__:
            yield name, plain.__globals__[name]
        elif not hasattr(builtins, name):
            raise GameError(f"{place(plain.__code__, line)}: the name '{name}' is not defined")


def _check_builtins(plain: types.FunctionType) -> None:
    for name, line in _global_names(plain.__code__):
        if name in plain.__globals__ or name in BUILTINS:
            continue
        value = getattr(builtins, name)
        if not (isinstance(value, type) and issubclass(value, Exception)):  # which a rule may raise
            where, known = place(plain.__code__, line), ", ".join(BUILTINS)
            raise GameError(f"{where}: a compiled rule cannot use {name}; of the built-ins it may use {known}")


@functools.cache
def _global_names(code: types.CodeType) -> tuple[tuple[str, int | None], ...]:
    """Each global name once, in order of first use, with the line of that use."""
    lines: dict[str, int | None] = {}
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            at = instruction.positions.lineno if instruction.positions else None
            lines.setdefault(str(instruction.argval), at)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            for name, line in _global_names(constant):
                lines.setdefault(name, line)
    return tuple(lines.items())


def _describe_code(code: types.CodeType) -> str:
    """What the code does, without where it stands: a comment or a blank line compiles nothing again."""
    constants = [_describe_code(c) if isinstance(c, types.CodeType) else _describe_literal(c) for c in code.co_consts]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return repr((code.co_code, code.co_exceptiontable, constants, names, code.co_argcount, code.co_flags))


def _describe_literal(value: Any) -> str:
    if isinstance(value, frozenset):  # its order changes from process to process
        return f"frozenset {sorted(map(repr, value))}"
    return repr(value)


def _describe_constant(value: Any, name: str, user: types.FunctionType) -> str:
    if isinstance(value, np.ndarray):
        return f"array {value.dtype.descr} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, np.generic):
        return f"{value.dtype.str} {value.tobytes().hex()}"
    if isinstance(value, np.dtype):
        return f"dtype {value.descr} {value.itemsize}"
    if value is None or isinstance(value, bool | int | float | complex | str):
        return repr(value)
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", "")
        return f"{fields}({', '.join(_describe_constant(item, name, user) for item in value)})"
    home = value.__name__ if isinstance(value, types.ModuleType) else getattr(value, "__module__", "") or ""
    if home.partition(".")[0] in MODULES or (isinstance(value, type) and home == "builtins"):
        return f"{home} {getattr(value, '__qualname__', '')}"
    line = dict(_global_names(user.__code__)).get(name)
    raise GameError(
        f"{place(user.__code__, line)}: {user.__name__} uses '{name}', a {type(value).__name__}; "
        "a rule may use plain functions, numbers, texts, tuples, arrays, numpy and math"
    )
