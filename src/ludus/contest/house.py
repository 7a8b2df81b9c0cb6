"""The bots of the house: fixed points on the ladder, from `random` to a champion.

All of them think by counts, never by the clock. Each wins most of its games against the one before it (measured over 20 to 40).
"""

from __future__ import annotations

from ludus.catalogue import parse_spec

BOTS: dict[str, tuple[str, ...]] = {
    "tron": (
        *("random", "straight", "wall", "mcts:simulations=50", "mcts:simulations=200", "mcts:simulations=1000"),
        "champion:nodes=2000,table=4",
    ),
    "seven_colours": (
        *("random", "random_useful", "hegemon", "greedy", "alphabeta:depth=2", "alphabeta:depth=4"),
        "champion:nodes=500,table=4",
    ),
    "connect_four": ("random", "montecarlo:n=3", "mcts:simulations=30", "mcts:simulations=100", "mcts:simulations=400"),
    "matches": ("random", "montecarlo:n=3", "mcts:simulations=30", "perfect"),
    "tic_tac_toe": ("random", "montecarlo:n=3", "mcts:simulations=30", "perfect"),
}
ANY = ("random", "montecarlo:n=3", "mcts:simulations=30", "mcts:simulations=150", "mcts:simulations=800")
ALONE = ("random", "montecarlo:n=2", "montecarlo:n=10", "montecarlo:n=50")  # where one plays by oneself
NAMES = ("novice", "beginner", "apprentice", "adept", "expert", "master")  # between random and champion


def usual_house(game: str, riders: int) -> tuple[str, ...]:
    """Specs, weak to strong."""
    return ALONE if riders == 1 else BOTS.get(parse_spec(game).name, ANY)


def read_house(text: str) -> tuple[str, ...]:
    """Specs with commas between them; with semicolons, where a spec has commas itself."""
    return tuple(filter(None, (each.strip() for each in text.split(";" if ";" in text else ","))))


def house_names(specs: tuple[str, ...]) -> list[str]:
    """What they are called: the weakest is random, the strongest the champion."""
    between = len(specs) - 2
    if between < 0:
        return ["random"]
    if between > len(NAMES):
        return ["random", *(f"level {level}" for level in range(2, len(specs))), "champion"]
    return ["random", *NAMES[:between], "champion"]
