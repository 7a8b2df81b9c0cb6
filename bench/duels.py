"""How strong the champion of Tron duels is, and what each of its ideas is worth, by paired games on generated levels.

`python bench/duels.py --help` tells how. Writes docs/champions/tron.measured.json.
"""

from __future__ import annotations

import sys
from functools import partial

from held_out import HELD_OUT, LEVELS
from ludus.arena.entry import Conditions
from matches import FOLDER, Match, play_all, variant

CHAMPION = "champion:seconds=0.1"
VARIANT = partial(variant, "duel_variant.py", nodes=1500)
CHAMBERS = partial(VARIANT, net="none")
PLAIN = {"calm_cells": 0, "calm_edges": 0, "front_cells": 0, "front_edges": 0, "territory": 130}
FIRST_FIT = {"calm_edges": 86, "front_cells": 121, "front_edges": 70, "territory": 1, "territory_edges": 0}
MATCHES = [
    Match("mcts with its best settings", CHAMPION, "mcts:seconds=0.1,c=0.35", wanted=0.8),
    Match("minimax at its best depth", CHAMPION, "minimax:seconds=0.1", wanted=0.97),
    Match("wall", CHAMPION, "wall", wanted=0.99),
    Match("idea: chambers, instead of territory alone", CHAMBERS(), CHAMBERS(**PLAIN)),
    Match("idea: edges beside cells", CHAMBERS(), CHAMBERS(calm_edges=0, front_edges=0, territory_edges=0)),
    Match("idea: all territory beside the best branch", CHAMBERS(), CHAMBERS(territory=0, territory_edges=0)),
    Match("idea: tuned weights, instead of the first fit", CHAMBERS(), CHAMBERS(**FIRST_FIT)),
    Match("idea: a table", CHAMBERS(), CHAMBERS(table=0)),
    Match("idea: guessing where all is lost", CHAMBERS(), CHAMBERS(guesses=False)),
    Match("idea: a net, instead of weights", VARIANT(), CHAMBERS()),
    Match("twice the nodes", VARIANT(nodes=3000), VARIANT()),
]

if __name__ == "__main__":
    conditions = Conditions(tuple(LEVELS), seed=HELD_OUT)
    sys.exit(play_all(MATCHES, "tron", conditions, FOLDER / "tron.measured.json"))
