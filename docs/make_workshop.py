"""Measure for the workshop's pages, draw its pictures and fill in its tables: `python docs/make_workshop.py`, some minutes.

What was measured is kept in docs/workshop.measured.json, rides and all. `python docs/make_workshop.py --again` draws and writes
from there without measuring.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from ludus import new_game
from ludus.course.workshop import (
    NAMES,
    Game,
    level,
    monte_carlo_lockstep,
    play,
    ride,
    simulate,
    simulate_all,
    straight_up,
)
from ludus.course.workshop.showing import LONG_ENOUGH
from ludus.games.tron.lockstep import play_lockstep

DOCS = Path(__file__).parent
MEASURED, PICTURES = DOCS / "workshop.measured.json", DOCS / "pictures" / "workshop"
PAGES = {"en": DOCS / "workshop.md", "fr": DOCS / "fr" / "atelier.md"}
BOARD, MOST = "solo", 164  # fifteen by eleven, and the most one can ride there
SEED = 1  # of every ride that is shown: none was picked
RIDES = {1: 100, 10: 40, 100: 20, 1000: 10, 10_000: 3}  # rides for the mean, by games a direction
SHOWN = (10, 100, 1000, 10_000)
HARD = ("comb", "trap")  # levels that defeat it
PUBLISHED = {0: 36, 1: 96, 10: 109, 100: 131, 1000: 152, 10_000: 161}  # a plain flat Monte Carlo; 0 rides by chance
TOGETHER = (100, 1000, 10_000, 30_000)
TRAP = """
#################
#               #
#               #
#               #
#               #
#               #
#               #
#               #
#               #
#               #
########1########
#        ########
# ###############
#               #
############### #
#               #
#################
"""


def ground(name: str) -> str:
    """A level's name, or its text."""
    return TRAP if name == "trap" else name


# Measuring.


def measure() -> dict[str, Any]:
    rides = {str(n): [ride_once(BOARD, n, SEED + turn) for turn in range(count)] for n, count in RIDES.items()}
    hard = {name: ride_once(name, 1000, SEED) for name in HARD}
    chance = simulate_all(level(BOARD), 100_000, np.random.default_rng(SEED))
    return {
        "shown": {n: rides[str(n)][0] for n in map(str, SHOWN)} | hard,
        "means": {n: summary([each["score"] for each in made]) for n, made in rides.items()}
        | {"0": summary(chance.tolist()), "up": play(level(BOARD), straight_up)},
        "seconds": {n: statistics.mean(each["seconds"] / each["score"] for each in made) for n, made in rides.items()},
        "speeds": speeds(),
    }


def ride_once(name: str, n: int, seed: int) -> dict[str, Any]:
    """One ride, with its directions as digits and how long all of it took this process."""
    rng, began = np.random.default_rng(seed), process_time()
    moves = list(ride(level(ground(name)), lambda game: monte_carlo_lockstep(game, n, rng)))
    seconds = process_time() - began
    directions = "".join(str(move.direction) for move in moves)
    return {"level": name, "n": n, "seed": seed, "score": len(moves), "directions": directions, "seconds": seconds}


def summary(scores: list[int]) -> dict[str, float]:
    return {"rides": len(scores), "mean": statistics.mean(scores), "error": statistics.stdev(scores) / len(scores) ** 0.5}


def speeds() -> dict[str, Any]:
    """Random games a second: one after the other, in lockstep, and by the engine of ludus."""
    game, position, rng, luck = level(BOARD), new_game(f"tron:level={BOARD}"), random.Random(SEED), np.random.default_rng(SEED)
    lockstep = {n: n * median_speed(partial(simulate_all, game, n, luck)) for n in TOGETHER}
    engine = {n: n * median_speed(partial(play_lockstep, position, n, SEED)) for n in TOGETHER}
    return {"plain": median_speed(partial(simulate, game, rng)), "lockstep": lockstep, "engine": engine}


def median_speed(run: Callable[[], object]) -> float:
    """Runs in a second of computing, for others may be at work on the machine."""
    run()
    return statistics.median(speed(run) for _ in range(3))


def speed(run: Callable[[], object]) -> float:
    runs, began = 0, process_time()
    while (seconds := process_time() - began) < LONG_ENOUGH:
        run()
        runs += 1
    return runs / seconds


# Drawing.


def replay(made: dict[str, Any]) -> Game:
    """The end of a ride that was stored."""
    game, directions = level(ground(made["level"])), iter(made["directions"])
    play(game, lambda game: int(next(directions, 0)))
    return game


def picture(made: dict[str, Any]) -> str:
    """By ludus's own drawing of Tron."""
    position = new_game("tron", level=ground(made["level"]))
    for direction in made["directions"]:
        position.play(NAMES[int(direction)])
    return position.svg()


def pictures(measured: dict[str, Any]) -> dict[str, str]:
    return {f"{name}.svg": picture(made) for name, made in measured["shown"].items()}


# Writing.

WORDS = {
    "en": {
        "folder": "pictures/workshop",
        "shown": "{n} games a direction: {score} cells of {most}",
        "hard": "`{level}`, 1 000 games a direction: {score} cells; {free} were free",
        "means": "| games a direction | rides | mean score | published | time of a move |",
        "up": "straight up",
        "same": "{:.0f} each time",
        "chance": "0: by chance",
        "speeds": "| games at once | one after the other | in lockstep | the engine of ludus |",
    },
    "fr": {
        "folder": "../pictures/workshop",
        "shown": "{n} parties par direction : {score} cases sur {most}",
        "hard": "`{level}`, 1 000 parties par direction : {score} cases ; {free} étaient libres",
        "means": "| parties par direction | trajets | score moyen | publié | temps d'un coup |",
        "up": "tout droit vers le haut",
        "same": "{:.0f} à chaque fois",
        "chance": "0 : au hasard",
        "speeds": "| parties à la fois | l'une après l'autre | de front | le moteur de ludus |",
    },
}


def tables(measured: dict[str, Any], language: str) -> dict[str, str]:
    words = WORDS[language]
    return {
        "gallery": gallery(measured, words, [str(n) for n in SHOWN], "shown"),
        "hard": gallery(measured, words, HARD, "hard"),
        "means": means(measured, words, language),
        "speeds": speed_table(measured, words),
    }


def gallery(measured: dict[str, Any], words: dict[str, str], names: Any, caption: str) -> str:
    cells = []
    for name in names:
        made = measured["shown"][name]
        free = int((level(ground(made["level"])).grid == 0).sum()) - 1  # the rider stands on one
        told = words[caption].format(n=spaced(made["n"]), score=made["score"], level=made["level"], free=free, most=MOST)
        cells.append(f"![{told.replace('`', '')}]({words['folder']}/{name}.svg)<br>{told}")
    rows = [f"| {left} | {right} |" for left, right in zip(cells[::2], cells[1::2], strict=True)]
    return "\n".join(["|  |  |", "|---|---|", *rows])


def means(measured: dict[str, Any], words: dict[str, str], language: str) -> str:
    lines = [words["means"], "|---|---|---|---|---|", f"| {words['up']} | 1 | {measured['means']['up']} | | |"]
    for n, published in PUBLISHED.items():
        made, name = measured["means"][str(n)], spaced(n) if n else words["chance"]
        mean = f"{made['mean']:.1f} ± {2 * made['error']:.1f}" if made["error"] else words["same"].format(made["mean"])
        took = f"{1000 * measured['seconds'][str(n)]:.0f} ms" if n else ""
        line = f"| {name} | {spaced(made['rides'])} | {mean} | {published} | {took} |"
        lines.append(line.replace(".", ",") if language == "fr" else line)
    return "\n".join(line.replace("|  |", "| |") for line in lines)


def speed_table(measured: dict[str, Any], words: dict[str, str]) -> str:
    speeds = measured["speeds"]
    lines = [words["speeds"], "|---|---|---|---|", f"| 1 | {rounded(speeds['plain'])}/s | | |"]
    for n in map(str, TOGETHER):
        lockstep, engine = (rounded(speeds[how][n]) for how in ("lockstep", "engine"))
        lines.append(f"| {spaced(int(n))} | | {lockstep}/s | {engine}/s |")
    return "\n".join(lines)


def rounded(speed: float) -> str:
    """To two digits: the rest is weather."""
    return spaced(int(float(f"{speed:.1e}")))


def spaced(number: int) -> str:
    return f"{number:,}".replace(",", " ")


def fill(page: str, measured: dict[str, Any], language: str) -> str:
    """The page with its tables as measured: each stands between a line `<!-- NAME -->` and a line `<!-- end -->`."""
    for name, table in tables(measured, language).items():
        before, mark, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        if not (mark and end):
            raise SystemExit(f"the page has no place for {name}")
        page = f"{before}{mark}\n{table}\n\n{end}{after}"
    return page


def main() -> None:
    if "--again" not in sys.argv:
        MEASURED.write_text(json.dumps(measure(), indent=1) + "\n", "utf-8")
    measured = json.loads(MEASURED.read_text("utf-8"))
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, drawn in pictures(measured).items():
        (PICTURES / name).write_text(drawn, "utf-8")
    for language, path in PAGES.items():
        path.write_text(fill(path.read_text("utf-8"), measured, language), "utf-8")


if __name__ == "__main__":
    main()
