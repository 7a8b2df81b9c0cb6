"""Results as rows of the store's tables: made by whoever played them, so that whoever stores them has little to do."""

from __future__ import annotations

import functools
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.arena.packing import pack_figures, pack_moves, unpack_figures
from ludus.arena.records import PlayedPair


@dataclass(frozen=True)
class Rows:
    """Some pairs; the run's number is still missing in them."""

    pairs: list[dict[str, Any]]
    games: list[dict[str, Any]]
    usage: list[dict[str, Any]]
    totals: dict[int, dict[int, float]]  # pair number -> entrant -> what it got from all games of the pair


def make_rows(results: Sequence[PlayedPair]) -> Rows:
    rows = Rows([], [], _sum_usage((played.seating, played.figures) for result in results for played in result.played), {})
    packed = iter(pack_moves([played.moves for result in results for played in result.played]))
    for result in results:
        pair, totals = result.pair, result.totals()
        rows.totals[pair.number] = totals
        rows.pairs.append(
            {
                "number": pair.number,
                "stage": pair.stage,
                "entrants": join(pair.entrants),
                "firsts": join(result.firsts),
                "totals": join(tuple(totals.values())),
                "game": result.game,
                "seed": result.seed,
            }
        )
        for played, scores in zip(result.played, result.scores, strict=True):
            rows.games.append(
                {
                    "pair": pair.number,
                    "rotation": played.rotation,
                    "seating": join(played.seating),
                    "scores": join(scores),
                    "returns": join(played.returns),
                    "end": played.end.value,
                    "culprit": -1 if played.culprit is None else played.culprit,
                    "reason": played.reason,
                    "plies": played.plies,
                    "moves": next(packed),
                    "figures": pack_figures(played.figures),
                    "remarks": json.dumps(played.remarks) if played.remarks else None,
                }
            )
    return rows


@functools.lru_cache(maxsize=10_000)  # few texts come many times
def join(values: tuple[float, ...]) -> str:
    """Numbers as text with blanks between them, to be read back exactly."""
    return " ".join([str(int(value)) if value == int(value) else repr(float(value)) for value in values])


def whole(text: str) -> tuple[int, ...]:
    """What was joined, where all of it is whole numbers: entrants, or seats."""
    return tuple(map(int, text.split()))


def numbers(text: str) -> tuple[float, ...]:
    """What was joined."""
    return tuple(map(float, text.split()))


def without(rows: Rows, pairs: Collection[int]) -> Rows:
    """All but those pairs."""
    if not pairs:
        return rows
    games = [row for row in rows.games if row["pair"] not in pairs]
    seatings = [whole(row["seating"]) for row in games]
    timed = [(seating, unpack_figures(row["figures"], len(seating))) for seating, row in zip(seatings, games, strict=True)]
    return Rows(
        [row for row in rows.pairs if row["number"] not in pairs],
        games,
        _sum_usage(timed),
        {number: totals for number, totals in rows.totals.items() if number not in pairs},
    )


def _sum_usage(games: Iterable[tuple[tuple[int, ...], NDArray[np.void] | None]]) -> list[dict[str, Any]]:
    """What was timed, summed up by entrant; of every game the seating and its figures."""
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0] * 5)
    for seating, timed in games:
        if timed is None:
            continue
        for seat, entrant in enumerate(seating):
            figures = timed[:, seat]
            moved = figures[~np.isnan(figures["seconds"])]
            if len(moved):
                row = sums[entrant]
                row[0] += len(moved)
                row[1] += float(moved["seconds"].sum(dtype=np.float64))
                row[2] = max(row[2], float(moved["seconds"].max()))
                row[3] += float(moved["simulations"].sum(dtype=np.float64))
                row[4] += float(moved["nodes"].sum(dtype=np.float64))
    names = ("moves", "seconds", "slowest", "simulations", "nodes")
    return [{"entrant": entrant, **dict(zip(names, row, strict=True))} for entrant, row in sorted(sums.items())]
