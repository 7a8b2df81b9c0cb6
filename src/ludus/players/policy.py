"""Policy: moves by any of the game's own policies, policy:name=NAME for its function choose_NAME."""

from __future__ import annotations

from ludus.core import Game, Options, option
from ludus.players._policy import PolicyPlayer, PolicySettings


class NamedSettings(PolicySettings):
    name: str = option("", "which of the game's policies")


class NamedPolicyPlayer(PolicyPlayer):
    Settings = NamedSettings
    settings: NamedSettings

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        assert isinstance(settings, NamedSettings)
        self.policy = settings.name
        super().__init__(game, settings, seed)
