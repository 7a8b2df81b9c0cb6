"""Policy: moves by any of the game's own policies, policy:name=NAME for its function choose_NAME."""

from __future__ import annotations

from ludus.core import Game, Options, SpecError, option
from ludus.errors import listed
from ludus.players._policy import PolicyPlayer, PolicySettings


class NamedSettings(PolicySettings):
    name: str = option("", "which of the game's policies")


class NamedPolicyPlayer(PolicyPlayer):
    Settings = NamedSettings
    settings: NamedSettings

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        assert isinstance(settings, NamedSettings)
        self.policy = settings.name
        if not settings.name:
            known = listed([f"policy:name={name}" for name in sorted(game.policies)] or ["there is none"])
            raise SpecError(f"which policy of {game.name} is to play must be said: {known}")
        super().__init__(game, settings, seed)
