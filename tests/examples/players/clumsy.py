"""Clumsy: has one thought, then fails, in the way it is told to."""

from typing import Literal

from ludus.core import Options, Player, option
from ludus.core.thought import bare_thought


class ClumsySettings(Options):
    way: Literal["crash", "nothing", "text", "illegal", "early"] = option("crash", "how it fails")


class Clumsy(Player):
    Settings = ClumsySettings

    def think(self, position, seat, every=float("inf")):
        if self.settings.way == "nothing":
            return
        if self.settings.way == "early":
            raise RuntimeError("no idea")
        if self.settings.way == "text":
            yield "four"
        thought = bare_thought(position, seat, position.legal(seat)[0])
        if self.settings.way == "illegal":
            object.__setattr__(thought, "move", 99)
        yield thought
        raise RuntimeError("lost the thread")
