"""The Tron champion's duel with its weights and ideas as settings, to tune it and to measure what each idea is worth.

ludus tune tron bench/duel_variant.py:nodes=400 --settings calm_edges=0:400 --settings front_cells=0:400 --level ...
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ludus.champions.duel import Duel
from ludus.champions.tron_board import Board, lay_ground, make_board
from ludus.champions.tron_evaluation import MET, WEIGHTS
from ludus.champions.tron_net import find_net
from ludus.core import Game, Player, Position, Thought, option
from ludus.players._limits import DepthSettings

CALM_CELLS, CALM_EDGES, FRONT_CELLS, FRONT_EDGES, TERRITORY, TERRITORY_EDGES = map(int, WEIGHTS[MET])


class VariantSettings(DepthSettings):
    table: float = option(4.0, "memory for positions in MB; 0 for next to none", low=0, high=65_536)
    calm_cells: float = option(CALM_CELLS, "what a cell behind the front is worth", low=0, high=3000)
    calm_edges: float = option(CALM_EDGES, "what an edge behind the front is worth", low=0, high=3000)
    front_cells: float = option(FRONT_CELLS, "what a cell on the front is worth", low=0, high=3000)
    front_edges: float = option(FRONT_EDGES, "what an edge on the front is worth", low=0, high=3000)
    territory: float = option(TERRITORY, "what a cell is worth wherever it lies", low=0, high=3000)
    territory_edges: float = option(TERRITORY_EDGES, "what an edge is worth wherever it lies", low=0, high=3000)
    net: str = option("own", "own, none for chambers alone, or the file of a net")
    guesses: bool = option(True, "whether it guesses where every move loses against one who knew it")


class VariantPlayer(Player):
    Settings = VariantSettings

    def __init__(self, game: Game, settings: VariantSettings, seed: int) -> None:
        super().__init__(game, settings, seed)
        met = (settings.calm_cells, settings.calm_edges, settings.front_cells, settings.front_edges)
        weights = WEIGHTS.copy()
        weights[MET] = np.round((*met, settings.territory, settings.territory_edges))
        self._limits = settings.limits()
        self._board: Board | None = None
        self._rules: NDArray[np.void] | None = None  # that the board was made of
        self._duel = Duel(game, settings.table, seed, weights, net=find_net(settings.net, "duel"), guesses=settings.guesses)

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        position.check_to_move(seat)
        begin = time.perf_counter()  # s
        if self._board is None or position.rules is not self._rules:
            self._board, self._rules = make_board(position, 2), position.rules
        ground = lay_ground(position, self._board, (0, 1))
        yield from self._duel.think(position, seat, (0, 1), ground, self._limits, every, begin)
