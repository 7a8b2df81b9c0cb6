"""`ludus bench playouts`: random games of any game, from its first position to the end."""

from __future__ import annotations

import time
from typing import Any

from ludus.catalogue import GAMES, new_game
from ludus.cli._screen import console, plain_table, print_json, spaced
from ludus.core.limits import Limits
from ludus.search.playout import Playouts


def bench_playouts(games: list[str], policy: str, seconds: float, as_json: bool) -> None:
    """Measure, then print; all games if none is given."""
    measured = [_measure(spec, policy, seconds) for spec in games or GAMES.names()]
    if as_json:
        print_json(measured)
        return
    table = plain_table()
    for heading in ("game", "games/s", "ready after"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    table.add_column("mean return of each seat")
    for row in measured:
        means = "  ".join(f"{mean:+.3f} ± {2 * error:.3f}" for mean, error in zip(row["mean"], row["error"], strict=True))
        table.add_row(row["game"], spaced(row["games_per_second"]), f"{row['ready']:.2f} s", means)
    console().print(table)


def _measure(spec: str, policy: str, seconds: float) -> dict[str, Any]:
    begin = time.perf_counter()
    position = new_game(spec)
    runner = Playouts(position.game, policy)
    runner.run(position, Limits(simulations=1))
    ready = time.perf_counter() - begin
    result = runner.run(position, Limits(seconds=seconds))
    return {
        "game": spec,
        "policy": policy,
        "games": result.games,
        "seconds": result.seconds,
        "games_per_second": result.games / result.seconds,
        "ready": ready,  # s, compilation included if there was any
        "mean": result.mean,
        "error": result.error,
    }
