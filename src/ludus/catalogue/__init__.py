"""Which games and players there are, and how people write them down.

>>> from ludus.catalogue import new_game
>>> new_game("matches:matches=5,last=loses").moves()
['1', '2', '3']
"""

from ludus.catalogue.finder import GAMES, PLAYERS, find_game, find_player, make_player, new_game
from ludus.catalogue.spec import Spec, format_spec, parse_spec

__all__ = ["GAMES", "PLAYERS", "Spec", "find_game", "find_player", "format_spec", "make_player", "new_game", "parse_spec"]
