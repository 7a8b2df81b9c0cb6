"""The Monte Carlo workshop: ride Tron alone, as far as luck and ten thousand imagined games can tell.

Four files, to be read in this order:

- `game`      the board, the rider, where it can go and what a move does;
- `players`   who rides: straight up, by chance, and by Monte Carlo;
- `lockstep`  the same simulations, all at once in NumPy arrays;
- `showing`   several games side by side, and the time of every move.

`trying` runs the examples in one's own file. `ludus/course/starters/workshop.py` is the file to begin with.

>>> import random
>>> rng = random.Random(1)
>>> game = sample()
>>> play(game, lambda game: monte_carlo(game, 5, rng)) > 50
True
"""

from ludus.course.workshop.game import (
    ARENA,
    DOWN,
    DX,
    DY,
    FREE,
    LEFT,
    NAMES,
    RIGHT,
    STAY,
    TRAIL,
    UP,
    Game,
    directions,
    level,
    sample,
    step,
)
from ludus.course.workshop.lockstep import (
    Games,
    choose_all,
    finish,
    mean_scores,
    monte_carlo_lockstep,
    possible,
    simulate_all,
    step_all,
    tile,
)
from ludus.course.workshop.players import (
    Luck,
    Player,
    mean_score,
    monte_carlo,
    play,
    random_rider,
    simulate,
    straight_up,
)
from ludus.course.workshop.showing import Move, format_times, ride, runs_per_second, side_by_side
from ludus.course.workshop.trying import try_examples

__all__ = [
    "ARENA",
    "DOWN",
    "DX",
    "DY",
    "FREE",
    "LEFT",
    "NAMES",
    "RIGHT",
    "STAY",
    "TRAIL",
    "UP",
    "Game",
    "Games",
    "Luck",
    "Move",
    "Player",
    "choose_all",
    "directions",
    "finish",
    "format_times",
    "level",
    "mean_score",
    "mean_scores",
    "monte_carlo",
    "monte_carlo_lockstep",
    "play",
    "possible",
    "random_rider",
    "ride",
    "runs_per_second",
    "sample",
    "side_by_side",
    "simulate",
    "simulate_all",
    "step",
    "step_all",
    "straight_up",
    "tile",
    "try_examples",
]
