"""How strong the players are, and how fast: by games against each other, with standard errors.

`python bench/strength.py [solo|matches|noughts|tron|depth|colours|speed ...]` measures all or some; what it measured goes into
docs/players.measured.json, from which docs/make_players.py writes docs/players.md.
"""

from __future__ import annotations

import json
import math
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from ludus import Position, find_game, make_player, new_game
from ludus.errors import LudusError
from measure import spaced

MEASURED = Path(__file__).parent.parent / "docs" / "players.measured.json"
WORKERS = os.cpu_count() or 2
RULES = ("ucb1", "ucb1-tuned", "ratio", "regret", "exp3")
LEVELS = [f'tron:level="random:width=13,height=13,density={density}"' for density in (0, 0.1)]


@dataclass(frozen=True)
class Row:
    """One measurement: of whom, what, the figure in words, and what is wanted; None if nothing is."""

    player: str
    what: str
    figure: str
    wanted: str = ""
    is_met: bool = True


Games = Callable[..., "list[tuple[float, ...]]"]  # plays (game, players, seed) many times, in processes


def play(game: str, specs: tuple[str, ...], seed: int) -> tuple[float, ...]:
    """The returns of one game, each seat's player by its spec."""
    position: Position = new_game(game, seed, "compiled")
    players = [make_player(spec, position.game, 2 * seed + seat) for seat, spec in enumerate(specs)]
    while not position.is_over:
        asked, to_move = position.seats_asked(), position.seats_to_move()
        position.play(*(players[s].choose(position, s) if s in to_move else position.legal(s)[0] for s in asked))
    outcome = position.outcome()
    assert outcome is not None
    return outcome.returns


def solo(games: Games) -> Iterator[Row]:
    for n, wanted in ((10, 105), (100, 126), (1_000, 148), (10_000, 158)):
        yield solo_row(games, f"montecarlo:n={n}", 100, wanted)
    for spec in ("random", "straight", "wall", "ucb:n=1000", "ucb:n=1000,rule=ucb1", "montecarlo:n=1000,allocation=halving"):
        yield solo_row(games, spec, 50, None)


def solo_row(games: Games, spec: str, count: int, wanted: float | None) -> Row:
    cells = [gains[0] for gains in games([("tron:level=solo", (spec,), seed) for seed in range(count)])]
    mean, error = statistics.fmean(cells), statistics.stdev(cells) / math.sqrt(count)
    what = f"`{spec}` alone in Tron, 15 x 11"
    target = "" if wanted is None else f"{wanted}"
    return Row(spec, what, f"{mean:.1f} ± {error:.1f} of 164 cells ({count} games)", target, wanted is None or mean >= wanted)


def matches(games: Games) -> Iterator[Row]:
    """Every won position up to so many matches, against a player that makes no mistake."""
    contests = (("perfect", 40), ("alphabeta", 40), ("deepening:seconds=0.2", 40))
    tree = (("mcts:simulations=2000", 13), ("mcts:simulations=2000,transpositions=yes", 21))
    for spec, most in (*contests, *tree):
        tasks = [
            (f"matches:matches={count},last={last}", (spec, "perfect"), count)
            for last, lost in (("wins", 0), ("loses", 1))
            for count in range(1, most + 1)
            if count % 4 != lost
        ]
        won = sum(gains[0] == 1 for gains in games(tasks))
        figure = f"won {won} of {len(tasks)}"
        yield Row(spec, f"`{spec}` on every won position of Matches up to {most}", figure, "all", won == len(tasks))


def noughts(games: Games) -> Iterator[Row]:
    for spec in ("alphabeta", "perfect", "mcts:simulations=5000"):
        first = games([("tic_tac_toe", (spec, "random"), seed) for seed in range(500)])
        second = games([("tic_tac_toe", ("random", spec), seed) for seed in range(500)])
        lost = sum(gains[0] < 0 for gains in first) + sum(gains[1] < 0 for gains in second)
        yield Row(spec, f"`{spec}` against `random` at tic-tac-toe, 1\u2009000 games", f"lost {lost}", "0", lost == 0)


def tron(games: Games) -> Iterator[Row]:
    for final, wanted in (("visits", 0.95), ("mixed", 0.89)):
        for rule in RULES:
            spec = f"mcts:rule={rule},simulations=4000,final={final}"
            yield score_row(games, LEVELS, spec, "random", 100, wanted, DUELS)


def depth(games: Games) -> Iterator[Row]:
    for rule in RULES:
        more, less = (f"mcts:rule={rule},simulations={count}" for count in (4000, 400))
        yield score_row(games, LEVELS, more, less, 200, None if rule == "exp3" else 0.62, DUELS)


def colours(games: Games) -> Iterator[Row]:
    boards, where = ["seven_colours:board=symmetric"], "Seven Colours, symmetric boards"
    yield score_row(games, boards, "greedy", "random_useful", 100, 0.99, where)
    yield score_row(games, boards, "alphabeta:depth=4", "greedy", 100, 0.88, where)
    yield score_row(games, boards, "hegemon", "greedy", 50, None, where)
    yield score_row(games, boards, "mixed", "greedy", 50, None, where)


DUELS = "Tron 13 x 13 with and without obstacles"


def score_row(games: Games, boards: list[str], one: str, two: str, pairs: int, wanted: float | None, where: str) -> Row:
    """Wins and half of the draws, both seats on every board or level."""
    there = games([(boards[seed % len(boards)], (one, two), seed) for seed in range(pairs)])
    back = games([(boards[seed % len(boards)], (two, one), seed) for seed in range(pairs)])
    scores = [((a[0] + 1) / 2 + (b[1] + 1) / 2) / 2 for a, b in zip(there, back, strict=True)]
    mean, error = statistics.fmean(scores), statistics.stdev(scores) / math.sqrt(pairs)
    figure = f"{100 * mean:.1f} % ± {100 * error:.1f} ({2 * pairs} games)"
    target = "" if wanted is None else f"{100 * wanted:.0f} %"
    return Row(one, f"`{one}` against `{two}`, {where}", figure, target, wanted is None or mean >= wanted)


def speed(games: Games) -> Iterator[Row]:
    """One second of thought about the first position, on one thread, in a process of its own."""
    for name in ("montecarlo", "ucb", "uct", "mcts", "jmctss", "deepening", "alphabeta_mc"):
        for game in ("connect_four", "tron", "seven_colours"):
            try:
                figure = speed_of(f"{name}:ms=1000" if name == "jmctss" else f"{name}:seconds=1", game)
            except LudusError:
                continue
            yield Row(name, f"speed on {game}, one thread", figure)


def speed_of(spec: str, game: str) -> str:
    position, best = new_game(game), ""
    for _ in range(2):  # the first one compiles
        player = make_player(spec, find_game(game))
        begin = time.perf_counter()
        *_, thought = player.think(position, 0)
        seconds = min(thought.seconds, time.perf_counter() - begin)
        if thought.simulations:
            best = f"{spaced(round(thought.simulations / seconds, -3))} simulations/s"
        else:
            best = f"{spaced(round(thought.nodes / seconds, -3))} positions/s, depth {thought.depth} in a second"
    return best


SECTIONS = (solo, matches, noughts, tron, depth, colours, speed)


def main(wanted: list[str]) -> int:
    sections = [section for section in SECTIONS if not wanted or section.__name__ in wanted]
    known = json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
    missed = 0
    print("\n| strength | measured | wanted |\n|---|---|---|")
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:

        def games(tasks: list[tuple[str, tuple[str, ...], int]]) -> list[tuple[float, ...]]:
            play(*tasks[0])  # compiled here, so that the workers find it done
            return list(pool.map(play, *zip(*tasks, strict=True), chunksize=max(1, len(tasks) // (8 * WORKERS))))

        for section in sections:
            for row in section(games):
                print(f"| {row.what} | {row.figure} | {row.wanted} |", flush=True)
                missed += not row.is_met
                remember(known, row)
                MEASURED.write_text(json.dumps(known, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")
    return missed


def remember(known: dict[str, list[dict[str, str]]], row: Row) -> None:
    """The figure takes the place of an older one of the same."""
    name = row.player.partition(":")[0].replace("-", "_")
    others = [each for each in known.get(name, []) if each["what"] != row.what]
    known[name] = sorted([*others, {"what": row.what, "figure": row.figure}], key=lambda each: each["what"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
