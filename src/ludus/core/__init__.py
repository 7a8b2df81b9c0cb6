"""What a game's file imports: options, the special moves, random numbers. Nothing here imports a compiler."""

from ludus.core.forfeit import End, Forfeit
from ludus.core.game import ALL, CHANCE, WAIT, Game
from ludus.core.kernels import Engine
from ludus.core.limits import Clock, Limits
from ludus.core.options import Options, option
from ludus.core.player import Player
from ludus.core.position import Outcome, Position
from ludus.core.streams import STREAM, below, below_many, draw, mix, stream, streams, unit
from ludus.core.thought import Branch, Candidate, Figures, Thought
from ludus.errors import GameError, IllegalMove, LudusError, NobodysFault, SpecError

__all__ = [
    "ALL",
    "CHANCE",
    "STREAM",
    "WAIT",
    "Branch",
    "Candidate",
    "Clock",
    "End",
    "Engine",
    "Figures",
    "Forfeit",
    "Game",
    "GameError",
    "IllegalMove",
    "Limits",
    "LudusError",
    "NobodysFault",
    "Options",
    "Outcome",
    "Player",
    "Position",
    "SpecError",
    "Thought",
    "below",
    "below_many",
    "draw",
    "mix",
    "option",
    "stream",
    "streams",
    "unit",
]
