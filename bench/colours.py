"""How strong the champion of Seven Colours is, and what each of its ideas is worth, by paired games on symmetric boards.

`python bench/colours.py --help` tells how. Writes docs/champions/colours.measured.json.
"""

from __future__ import annotations

import sys
from functools import partial

from ludus.arena.entry import Conditions
from matches import FOLDER, Match, play_all, variant

BOARD = "seven_colours:board=symmetric"
SEED = 90_001  # openings that nothing was tuned on
CHAMPION = "champion:seconds=0.1"
VARIANT = partial(variant, "colours_variant.py", seconds=0.02)
MATCHES = [
    Match("greedy", CHAMPION, "greedy", wanted=0.97),
    Match("alphabeta, depth 4, equal time", CHAMPION, "alphabeta:depth=4,seconds=0.1", wanted=0.75),
    Match("alphabeta, any depth, equal time", CHAMPION, "alphabeta:seconds=0.1", wanted=0.75),
    Match("alphabeta with eval=mixed, equal time", CHAMPION, "alphabeta:seconds=0.1,eval=mixed", 100),
    Match("idea: claims at all", VARIANT(), VARIANT(near=0, far=0, tempo=0), 100),
    Match("idea: far claims", VARIANT(), VARIANT(far=0), 100),
    Match("idea: near claims are surer", VARIANT(), VARIANT(near=0.5, far=0.5), 100),
    Match("idea: a pass first", VARIANT(), VARIANT(passes=False), 100),
    Match("idea: late moves less deep", VARIANT(), VARIANT(reduces=False), 100),
    Match("idea: a table", VARIANT(), VARIANT(table=0), 100),
    Match("idea: the table is kept from move to move", VARIANT(), VARIANT(keeps=False), 100),
    Match("twice the time", VARIANT(seconds=0.04), VARIANT(), 100),
]

if __name__ == "__main__":
    sys.exit(play_all(MATCHES, BOARD, Conditions(seed=SEED), FOLDER / "colours.measured.json"))
