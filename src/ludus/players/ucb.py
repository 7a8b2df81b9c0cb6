"""UCB: random games from behind every move, more of them where the moves look good or little is known.

The course's player: each move has one game, then `n - 1` more for each are played one by one, always with the move of the
highest value + c sqrt(ln n / n_a), values from -1 to 1; and it plays the move that is highest by the same formula, its bonus
included: final=mean and final=visits do without. rule=ucb1 is Auer's: values from 0 to 1, c the square root of 2, and in the
end the most visits.
"""

from __future__ import annotations

from typing import Literal

from ludus.core import Game, option
from ludus.players._flat import FlatPlayer
from ludus.players._limits import PerMoveSettings
from ludus.search.flat import COURSE_C, FlatSearch


class UcbSettings(PerMoveSettings):
    rule: Literal["ucb", "ucb1"] = option("ucb", "which formula picks the move to try next: the course's or Auer's")
    c: float = option(COURSE_C, "by rule=ucb, how much it counts that little is known of a move", low=0, high=1000)
    final: Literal["formula", "mean", "visits"] | None = option(None, "what decides in the end; none for the rule's own way")
    policy: str = option("uniform", "how games are played: uniform, or a policy of the game's")
    engine: Literal["compiled", "interpreted"] = option("compiled", "what plays the games")


class UcbPlayer(FlatPlayer):
    Settings = UcbSettings

    def __init__(self, game: Game, settings: UcbSettings, seed: int) -> None:
        super().__init__(game, settings, seed)
        self.search = FlatSearch(game, settings.rule, settings.c, settings.final, settings.policy, settings.engine)
