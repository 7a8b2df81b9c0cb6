"""What a game is: a module with two records and plain functions on them, checked once, when it is loaded.

docs/contract.md is the contract for people who write one. Rule functions do not defend themselves; this file and `Position`
check what comes from outside, so that searches need not.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludus.core.interpreted import explain
from ludus.core.kernels import Engine, Kernel, make_kernel
from ludus.core.linking import place
from ludus.core.options import Options
from ludus.core.records import first_record
from ludus.core.streams import below, stream
from ludus.errors import GameError, LudusError, SpecError

WAIT: Final = -1  # the one move of a seat that is not to move
ALL: Final = -2  # `mover`: everyone moves at once
CHANCE: Final = -3  # `mover`: reserved for dice and cards

MOST_PLAYERS = 8
NO_RULES = np.dtype([("nothing", "i1")])  # for a game whose rules hold no data

REQUIRED = {  # the rule functions, and how many arguments each takes
    "start": 4,
    "mover": 2,
    "legal": 4,
    "step": 3,
    "is_over": 2,
    "returns": 3,
}
OPTIONAL = {
    "layout": 1,
    "key": 2,
    "evaluate": 3,
    "playout": 3,
    "takes": 4,
    "show": 2,
    "portray": 2,
    "picture": 2,
    "scenery": 1,
    "frame": 2,
    "format_move": 4,
    "parse_move": 4,
    "reason": 2,
}
COMPILED = ("mover", "legal", "step", "is_over", "returns", "key", "evaluate", "playout")
PROOFS, PROOF_PLIES = 3, 200  # random games, and plies of each, that a file from outside plays before it is compiled
MOST_MOVES = 2**20
POLICY = "choose_"  # choose_greedy(rules, state, seat, rng) is the policy 'greedy'
EVALUATION = "evaluate_"  # evaluate_border(rules, state, out) is the evaluation 'border'


class Game:
    """A game's module, checked; makes positions and compiles templates for it."""

    def __init__(self, module: types.ModuleType) -> None:
        self.module = module
        self.file = str(module.__file__)
        home = module.__name__.removesuffix(".rules")  # the game of a folder is its rules.py
        self.name = re.sub(r"\W", "_", home.rpartition(".")[2])
        self.doc = inspect.cleandoc(module.__doc__ or "")
        self._functions = self._read_functions()
        self.policies = self._read_named(POLICY, 4)
        self.evaluations = self._read_named(EVALUATION, 3)
        self.state_dtype = self._read_dtype("STATE", required=True)
        self.rules_dtype = self._read_dtype("RULES", required=False)
        self.least_players, self.most_players = self._read_players()
        self.max_moves = self._read_count("MAX_MOVES", None, MOST_MOVES)
        self.max_plies = self._read_count("MAX_PLIES", 10_000, 2**31 - 1)
        self.is_zero_sum = bool(getattr(module, "ZERO_SUM", True))
        self.paint = self._read_paint()
        self.options_class = self._read_options()
        self._bindings = self._bind()
        self._kernels: dict[tuple[Any, ...], Kernel] = {}
        self._is_proven = module.__name__.startswith("ludus.")  # our own games are tested, others play a few games first

    @property
    def summary(self) -> str:
        """The first line of the game's page."""
        return self.doc.partition("\n")[0]

    def has(self, function: str) -> bool:
        """Whether the game gives an optional function: `key`, `evaluate`, `playout`, ..."""
        return function in self._functions

    def function(self, name: str) -> Callable[..., Any]:
        """One of the game's own functions, as it was written."""
        return self._functions[name]

    def options(self, given: Mapping[str, object] | None = None) -> Options:
        """The options given, the rest at their defaults; a SpecError if one is unknown or out of range."""
        return self.options_class.check(given or {}, self.name)

    def start(self, options: Options, seed: int = 0) -> tuple[NDArray[np.void], NDArray[np.void]]:
        """A game's rules and first state, each an array of one record; the same for equal options and seeds."""
        rules, rng = np.zeros(1, self.rules_dtype), first_record(stream(seed, "start"))
        try:
            state = np.zeros(1, self._functions["layout"](options) if self.has("layout") else self.state_dtype)
            self._functions["start"](options, rng, first_record(rules), first_record(state))
        except LudusError:
            raise
        except ValueError as error:  # how a game refuses options that do not go together
            raise SpecError(f"{self.name}: {error}") from error
        except Exception as error:
            raise explain(error, self.file) from error
        self._check_start(rules)
        return rules, state

    def players(self, rules: NDArray[np.void]) -> int:
        """How many seats a game with these rules has."""
        return int(self._bindings["players"](first_record(rules)))

    def range_of_returns(self, rules: NDArray[np.void]) -> tuple[float, float]:
        """The lowest and highest return under these rules."""
        seen = first_record(rules)
        return float(self._bindings["lowest"](seen)), float(self._bindings["highest"](seen))

    def kernel(self, template: Callable[..., int], engine: Engine = "compiled", **extra: Any) -> Kernel:
        """`template` for this game; `extra` fills the template's own slots, beside those of the rules."""
        asked = (template, engine, tuple(sorted(extra.items())))
        if asked not in self._kernels:
            bindings = {**self._bindings, **extra}
            self._kernels[asked] = make_kernel(self.name, self.file, template, bindings, engine, self._prove)
        return self._kernels[asked]

    def _prove(self) -> None:
        """Play a few games with the interpreter first, which finds a wild index or a missing return before it does harm."""
        if self._is_proven:
            return
        from ludus.core.position import Position

        for seed in range(PROOFS):
            position, rng = Position(self, seed=seed), first_record(stream(seed, "proof"))
            while not position.is_over and len(position.history) < PROOF_PLIES:
                position.play(*(moves[below(rng, len(moves))] for moves in map(position.legal, position.seats_asked())))
        self._is_proven = True

    # Reading the module. Each reader refuses with the file, and the line where there is one.

    def _refuse(self, problem: str) -> GameError:
        return GameError(f"{self.file}: {problem}")

    def _read_functions(self) -> dict[str, Callable[..., Any]]:
        found: dict[str, Callable[..., Any]] = {}
        for name, count in {**REQUIRED, **OPTIONAL}.items():
            function = getattr(self.module, name, None)
            function = getattr(function, "py_func", function)  # somebody compiled it by hand
            if function is None and name in OPTIONAL:
                continue
            if not isinstance(function, types.FunctionType):
                raise self._refuse(f"a game needs a function {name} with {count} arguments")
            self._check_arguments(function, count)
            found[name] = function
        return found

    def _read_named(self, prefix: str, count: int) -> dict[str, Callable[..., Any]]:
        """The functions whose names start so, by the rest of their names."""
        found: dict[str, Callable[..., Any]] = {}
        for name, function in vars(self.module).items():
            if name.startswith(prefix) and isinstance(function, types.FunctionType):
                self._check_arguments(function, count)
                found[name.removeprefix(prefix)] = function
        return found

    def _check_arguments(self, function: types.FunctionType, count: int) -> None:
        given = function.__code__.co_argcount
        if given != count:
            where = place(function.__code__)
            raise GameError(f"{where}: {function.__name__} takes {given} arguments, but a game's takes {count}")

    def _read_dtype(self, name: str, required: bool) -> np.dtype[Any]:
        dtype = getattr(self.module, name, None)
        if dtype is None and not required:
            return NO_RULES
        if not isinstance(dtype, np.dtype) or not dtype.names:
            raise self._refuse(f"a game needs {name}, a NumPy dtype with named fields")
        self._check_fields(name, dtype)
        if any(field.startswith("_") for field in dtype.names):
            raise self._refuse(f"{name} has a field whose name starts with _; start it with a letter")
        return dtype

    def _check_fields(self, name: str, dtype: np.dtype[Any]) -> None:
        kinds = [dtype[field].base.kind for field in dtype.names or ()]
        if dtype.hasobject or not set(kinds) <= set("biuf"):
            raise self._refuse(f"{name} holds something else than numbers; its fields must be numbers or arrays of numbers")
        try:
            assert dtype.descr
        except ValueError:
            raise self._refuse(f"{name} has fields that overlap or stand out of order; list them one after the other") from None

    def _read_count(self, name: str, default: int | None, most: int) -> int:
        value = getattr(self.module, name, default)
        if isinstance(value, bool) or not isinstance(value, int | np.integer) or not 1 <= value <= most:
            raise self._refuse(f"a game needs {name}, a whole number from 1 to {most}, not {value!r}")
        return int(value)

    def _read_paint(self) -> dict[str, int | str]:
        paint = getattr(self.module, "PAINT", {})
        for mark, colour in paint.items() if isinstance(paint, dict) else [("", None)]:
            is_seat = isinstance(colour, int) and 0 <= colour < self.most_players
            is_shade = isinstance(colour, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", colour)
            if not (isinstance(mark, str) and len(mark) == 1 and (is_seat or is_shade)):
                raise self._refuse('PAINT gives characters colours: {"X": 0} for a seat\'s own, or {"~": "#3060ff"}')
        return dict(paint)

    def _read_players(self) -> tuple[int, int]:
        value = getattr(self.module, "PLAYERS", None)
        low, high = value if isinstance(value, tuple) and len(value) == 2 else (value, value)
        if not (isinstance(low, int) and isinstance(high, int) and 1 <= low <= high <= MOST_PLAYERS):
            raise self._refuse(f"a game needs PLAYERS, a number from 1 to {MOST_PLAYERS} or a pair of them, not {value!r}")
        if low != high and "players" not in (self.rules_dtype.names or ()):
            raise self._refuse("PLAYERS is a pair, so RULES needs a field 'players' for start to fill in")
        return low, high

    def _read_options(self) -> type[Options]:
        home = self.module.__name__
        found = [
            value
            for value in vars(self.module).values()
            if isinstance(value, type) and issubclass(value, Options) and value.__module__ == home
        ]
        if len(found) > 1:
            raise self._refuse(f"a game has one class of Options, not {len(found)}")
        return found[0] if found else Options

    def _bind(self) -> dict[str, Any]:
        """What the slots of a template stand for in this game."""
        bindings: dict[str, Any] = {name: self._functions[name] for name in COMPILED if name in self._functions}
        bindings.update(MAX_PLAYERS=self.most_players, MAX_MOVES=self.max_moves, MAX_PLIES=self.max_plies)
        bindings["players"] = _always(self.most_players) if self.least_players == self.most_players else _players_field
        returns = getattr(self.module, "RETURNS", None)
        if {"lowest", "highest"} <= set(self.rules_dtype.names or ()):
            bindings.update(lowest=_lowest_field, highest=_highest_field)
        elif isinstance(returns, tuple) and len(returns) == 2 and _is_range(*returns):
            bindings.update(lowest=_always(float(returns[0])), highest=_always(float(returns[1])))
        else:
            raise self._refuse("a game needs RETURNS = (lowest, highest), or fields of these names in RULES")
        return bindings

    def _check_start(self, rules: NDArray[np.void]) -> None:
        seats, (low, high) = self.players(rules), self.range_of_returns(rules)
        where = place(self._functions["start"].__code__)
        if not self.least_players <= seats <= self.most_players:
            raise GameError(f"{where}: start set {seats} players; PLAYERS says {self.least_players} to {self.most_players}")
        if not low < high:
            raise GameError(f"{where}: start left the range of returns at {low:g} to {high:g}; lowest must be below highest")


def _is_range(low: object, high: object) -> bool:
    return isinstance(low, int | float) and isinstance(high, int | float) and low < high


def _always(value: float) -> Callable[[Any], float]:
    def constant(rules: Any) -> float:
        return value

    return constant


def _players_field(rules: Any) -> Any:
    return rules.players


def _lowest_field(rules: Any) -> Any:
    return rules.lowest


def _highest_field(rules: Any) -> Any:
    return rules.highest
