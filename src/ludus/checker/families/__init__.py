"""What is asked of each kind of player, and by which mistakes it usually fails."""

from __future__ import annotations

from ludus.checker.families.alphabeta import AlphaBeta
from ludus.checker.families.alphabeta_mc import AlphaBetaMC
from ludus.checker.families.deepening import Deepening
from ludus.checker.families.family import Family
from ludus.checker.families.memory import Memory
from ludus.checker.families.montecarlo import MonteCarlo
from ludus.checker.families.randy import Randomly
from ludus.checker.families.ucb import Ucb
from ludus.checker.families.uct import Uct
from ludus.checker.families.ultimate import Best

_ALL: tuple[Family, ...] = (
    AlphaBeta(),
    Memory(),
    Deepening(),
    MonteCarlo(),
    Ucb(),
    AlphaBetaMC(),
    Uct("UCT_max"),
    Uct("UCT_negamax"),
    Uct("UCT"),
    Randomly(),
    Best(),
)

FAMILIES = {name: family for family in _ALL for name in family.names}
"""By the name of the class."""
