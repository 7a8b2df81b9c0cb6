"""ludus: write a game once in plain Python; every search plays it at native speed.

>>> import ludus
>>> position = ludus.new_game("connect_four")
>>> position.play("4")
>>> print(position)
│ · · · · · · · │
│ · · · · · · · │
│ · · · · · · · │
│ · · · · · · · │
│ · · · · · · · │
│ · · · ● · · · │
╰───────────────╯
  1 2 3 4 5 6 7
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludus.catalogue import find_game as find_game
    from ludus.catalogue import make_player as make_player
    from ludus.catalogue import new_game as new_game
    from ludus.core import Game as Game
    from ludus.core import Limits as Limits
    from ludus.core import LudusError as LudusError
    from ludus.core import Outcome as Outcome
    from ludus.core import Position as Position
    from ludus.search.playout import Playouts as Playouts
    from ludus.web.show import show as show

__version__ = "0.1.0"

_HOMES = {  # loaded when first used: `import ludus` itself imports neither NumPy nor a compiler
    "ludus.catalogue": ("find_game", "make_player", "new_game"),
    "ludus.core": ("Game", "Limits", "LudusError", "Outcome", "Position"),
    "ludus.search.playout": ("Playouts",),
    "ludus.web.show": ("show",),
}
__all__ = [name for names in _HOMES.values() for name in names]


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(home), name)
    raise AttributeError(f"module 'ludus' has no attribute '{name}'")
