"""The champion of Seven Colours with its weights and ideas as settings, to tune it and to measure what each idea is worth.

ludus tune seven_colours:board=symmetric bench/colours_variant.py:nodes=2000 --settings near=0:1.5 --settings far=0:1
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ludus.champions.colours_worth import Weights
from ludus.champions.seven_colours import Champion, Style
from ludus.core import Game, Player, Position, Thought, option
from ludus.players._limits import DepthSettings

USUAL = Weights()


class VariantSettings(DepthSettings):
    table: float = option(32.0, "memory for positions in MB; 0 for next to none", low=0, high=65_536)
    near: float = option(USUAL.near, "what a cell claimed in the first layer is worth", low=0, high=3)
    far: float = option(USUAL.far, "what a cell claimed far away is worth", low=0, high=3)
    fade: float = option(USUAL.fade, "how much of the difference is left from layer to layer", low=0, high=1)
    tempo: float = option(USUAL.tempo, "what having the move is worth, in cells", low=0, high=50)
    passes: bool = option(True, "whether a pass is tried first")
    keeps: bool = option(True, "whether the table is kept from move to move")
    reduces: bool = option(True, "whether late moves are searched less deep at first")


class VariantPlayer(Player):
    Settings = VariantSettings

    def __init__(self, game: Game, settings: VariantSettings, seed: int) -> None:
        super().__init__(game, settings, seed)
        weights = Weights(settings.near, settings.far, settings.fade, settings.tempo)
        self._limits = settings.limits()
        self._champion = Champion(game, settings.table, seed, Style(weights, settings.passes, settings.reduces, settings.keeps))

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        position.check_to_move(seat)
        yield from self._champion.run(position, seat, self._limits, every)
