"""Finding games and players: in the package's folders, through entry points, or in a file given by its path.

No list of names is kept: a module put into `ludus/games` or `ludus/players` is found, and so is one that an installed
distribution offers under the entry points `ludus.games` and `ludus.players`.
"""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import inspect
import pkgutil
import re
import sys
import types
from dataclasses import dataclass
from pathlib import Path

from ludus.catalogue.spec import parse_spec
from ludus.core import Engine, Game, GameError, LudusError, Player, Position, SpecError
from ludus.core.interpreted import explain
from ludus.errors import unknown


@dataclass(frozen=True)
class Shelf:
    """Where one kind of module is found. Names are written with `-` or `_` alike."""

    kind: str
    home: str  # both a package and a group of entry points

    def names(self) -> list[str]:
        """All there are, those of other distributions included."""
        return sorted({*self._own(), *self._offered()})

    def module(self, name: str) -> types.ModuleType:
        """The module of that name or path; a SpecError suggests the nearest name."""
        if is_path(name):
            return load_file(name)
        wanted = name.replace("-", "_")
        loaded = sys.modules.get(f"{self.home}.{wanted}.rules") or sys.modules.get(f"{self.home}.{wanted}")
        is_whole = loaded is not None and not getattr(loaded.__spec__, "_initializing", False)  # no other thread is loading it
        if loaded is not None and is_whole and not hasattr(loaded, "__path__") and not wanted.startswith("_"):
            return loaded  # looking into the folder takes a millisecond, and an arena asks often
        if wanted in (own := self._own()):
            return importlib.import_module(f"{self.home}.{wanted}.rules" if own[wanted] else f"{self.home}.{wanted}")
        offered = self._offered()
        if wanted not in offered:
            raise SpecError(unknown(self.kind, name, self.names()))
        try:
            module = offered[wanted].load()
        except Exception as error:
            raise SpecError(f"the {self.kind} {name} of {offered[wanted].value} cannot be loaded: {error}") from error
        if not isinstance(module, types.ModuleType):
            raise SpecError(f"the {self.kind} {name}: the entry point {offered[wanted].value} must name a module")
        return module

    def _own(self) -> dict[str, bool]:
        """Every name in the package's folder, and whether it is a folder of its own."""
        package = importlib.import_module(self.home)
        found = pkgutil.iter_modules(package.__path__)
        return {module.name: module.ispkg for module in found if not module.name.startswith("_")}  # what others share

    def _offered(self) -> dict[str, importlib.metadata.EntryPoint]:
        return {point.name.replace("-", "_"): point for point in importlib.metadata.entry_points(group=self.home)}


GAMES = Shelf("game", "ludus.games")
PLAYERS = Shelf("player", "ludus.players")


def find_game(name: str) -> Game:
    """The game of that name or path."""
    if is_path(name):
        return Game(load_file(name))  # read again each time: its author may have edited it
    return _known_game(name.replace("-", "_"))


@functools.cache
def _known_game(name: str) -> Game:
    return Game(GAMES.module(name))


def new_game(spec: str, seed: int = 0, engine: Engine = "interpreted", **options: object) -> Position:
    """The first position of a game written as a spec; options may be given by name, too."""
    wanted = parse_spec(spec)
    game = find_game(wanted.name)
    return Position(game, game.options({**wanted.settings, **options}), seed, engine)


def make_player(spec: str, game: Game, seed: int = 0) -> Player:
    """The player written as a spec, made for a game; refuses a game that it cannot play."""
    wanted = parse_spec(spec)
    kind = find_player(wanted.name)
    settings = kind.Settings.check(wanted.settings, wanted.name)
    try:
        return kind(game, settings, seed)
    except LudusError:
        raise
    except MemoryError:
        raise SpecError(f"the player {spec} asks for more memory than there is: give it less") from None
    except Exception as error:
        raise SpecError(f"the player {spec} cannot be made: {explain(error, inspect.getfile(kind))}") from error


def find_player(name: str) -> type[Player]:
    """The class of the player of that name or path."""
    module = PLAYERS.module(name)
    kinds = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Player) and value.__module__ == module.__name__
    ]
    if len(kinds) != 1:
        raise SpecError(f"{module.__file__}: a player's file has one class derived from Player, not {len(kinds)}")
    return kinds[0]


def is_path(name: str) -> bool:
    """Whether a name means a file rather than something on a shelf."""
    return name.endswith(".py") or "/" in name or "\\" in name


def load_file(name: str) -> types.ModuleType:
    """A module from a file, compiled from its text each time: no cache file beside it, and an edit counts at once."""
    path = Path(name).expanduser()
    try:
        source = path.read_text("utf-8")
        code = compile(source, str(path), "exec")
    except SyntaxError as error:
        raise GameError(f"{path} line {error.lineno}: syntax error: {error.msg}") from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise SpecError(f"{path} cannot be read: {reason}") from None
    except ValueError as error:
        raise GameError(f"{path}: {error}") from None
    module = types.ModuleType("ludus_file." + re.sub(r"\W", "_", path.stem))
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # where classes look up the names in their annotations
    try:
        exec(code, module.__dict__)
    except SystemExit:
        raise GameError(f"{path}: the file ends the program when it is loaded") from None
    except Exception as error:
        raise explain(error, str(path)) from error
    return module
