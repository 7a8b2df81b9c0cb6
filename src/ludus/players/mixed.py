"""Mixed: for Seven Colours, the most cells now and the longest border next, weighed against each other.

A colour is worth greedy x cells gained + hegemon x length of the border after it; of equals the first is named, and none that
gains nothing. With hegemon=0 this is the player greedy, with greedy=0 the player hegemon.
"""

from __future__ import annotations

import math
from typing import Any, Literal

from ludus.core import Game, Options, Player, Position, SpecError, option
from ludus.core.slots import slot
from ludus.games import seven_colours

count_gain: Any = slot("count_gain")
count_next_border: Any = slot("count_next_border")


def choose_weighed(rules: Any, states: Any, seat: int, greedy: float, hegemon: float) -> int:  # [1] RULES, [1] STATE
    best, most = 0, -math.inf
    for colour in range(rules[0].colours):
        gained = count_gain(rules[0], states[0], seat, colour)
        if gained > 0:
            worth = greedy * gained + hegemon * count_next_border(rules[0], states[0], seat, colour)
            if worth > most:
                best, most = colour, worth
    return best


class MixedSettings(Options):
    greedy: float = option(1.0, "what a cell gained now counts", low=0, high=1_000_000)
    hegemon: float = option(1.0, "what a cell of the border after it counts", low=0, high=1_000_000)
    engine: Literal["compiled", "interpreted"] = option("compiled", "what runs the rules")


class MixedPlayer(Player):
    Settings = MixedSettings
    settings: MixedSettings

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        if game.rules_dtype != seven_colours.RULES:
            raise SpecError(f"the player mixed weighs colours: it plays seven_colours, not {game.name}")
        self._choose_weighed = game.kernel(
            choose_weighed,
            self.settings.engine,
            count_gain=seven_colours.count_gain,
            count_next_border=seven_colours.count_next_border,
        )

    def choose(self, position: Position, seat: int) -> int:
        position.check_to_move(seat)
        weights = self.settings.greedy, self.settings.hegemon
        return self._choose_weighed(position.rules, position.state.copy(), seat, *weights)
