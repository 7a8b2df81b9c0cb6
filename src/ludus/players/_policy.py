"""What players share that move by one of the game's own policies, its functions choose_NAME."""

from __future__ import annotations

from typing import Any, Literal

from ludus.core import Game, Options, Player, Position, SpecError, option, stream
from ludus.core.slots import slot
from ludus.errors import listed

choose: Any = slot("choose")


def choose_once(rules: Any, states: Any, seat: int, rng: Any) -> int:  # [1] RULES, [1] STATE, [1] STREAM
    return int(choose(rules[0], states[0], seat, rng[0]))


class PolicySettings(Options):
    engine: Literal["compiled", "interpreted"] = option("compiled", "what runs the rules")


class PolicyPlayer(Player):
    """Moves by the policy named in `policy`; its luck is drawn anew for every ply, so that a game replays from its seed."""

    Settings: type[Options] = PolicySettings
    settings: PolicySettings
    policy: str

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        if self.policy not in game.policies:
            known = listed(sorted(game.policies) or ["none"], "and")
            raise SpecError(f"{game.name} has no policy called '{self.policy}': it has {known}")
        self._choose_once = game.kernel(choose_once, self.settings.engine, choose=game.policies[self.policy])

    def choose(self, position: Position, seat: int) -> int:
        position.check_to_move(seat)
        rng = stream(self.seed, "policy", len(position.history))
        return self._choose_once(position.rules, position.state.copy(), seat, rng)

    def compiled_policy(self) -> str | None:
        return self.policy if self.settings.engine == "compiled" else None
