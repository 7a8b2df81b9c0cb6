"""Play for the page of the course's comparison and fill in its tables: `python docs/make_comparison.py`, about an hour.

What was played is kept in docs/comparison.measured.json; `python docs/make_comparison.py --again` writes the tables from there
without playing. The games of the arena are in comparison.db in the current folder, and are not played twice.
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from ludus import course
from ludus.arena.estimate import Z95
from ludus.course.memory import empty_memory

DOCS = Path(__file__).parent
MEASURED, PAGE = DOCS / "comparison.measured.json", DOCS / "course-comparison.md"
RULES = ("wins", "loses")
GAMES = 1000  # of a pair in the arena, where a memory lives for one game
HISTORIES, LENGTH = 50, 20  # so often so many games in a row with one memory, seats taken in turn
FORMS = {"UCT_max": {"pf": 5, "nbSim": 50}, "UCT_negamax": {"pf": 5, "nbSim": 50}}
OTHERS: dict[str, dict[str, int]] = {
    "Randy": {},
    "Randy_MC": {"nbSim": 50},
    "UCB": {"nbSim": 50},
    "NegAlphaBeta": {"pf": 5},
    "NegAlphaBeta_Memory": {"pf": 5},
    "IterativeDeepening": {"pf": 5, "secondes": 60},
    "NegAlphaBeta_MC": {"pf": 5, "nbSim": 50},
    "Ultimate": {"secondes": 60},
}

APART = ("Randy_MC", "UCT_negamax")

Seats = tuple[float, float, float]  # a score, and its interval


# Playing.


def opponents(form: str) -> dict[str, dict[str, int]]:
    """Whom a form meets; the two meet once."""
    return OTHERS | ({"UCT_negamax": FORMS["UCT_negamax"]} if form == "UCT_max" else {})


def measure() -> dict[str, Any]:
    measured: dict[str, Any] = {rule: {form: {} for form in FORMS} for rule in RULES}
    for rule in RULES:
        for form in FORMS:
            for other in opponents(form):
                fresh = play_arena(rule, form, other)
                measured[rule][form][other] = {"fresh": fresh, "kept": play_histories(rule, form, other)}
                sys.stderr.write(f"{rule} {form} {other} {fresh}\n")
    measured["apart"] = {rule: {other: play_apart(rule, other) for other in APART} for rule in RULES}
    return measured


def play_arena(rule: str, form: str, other: str) -> list[int]:
    """Games won as first and as second, of half as many games each as are played."""
    told = subprocess.run([sys.executable, "-m", *command(rule, form, other), "--json"], capture_output=True, check=True).stdout
    found = json.loads(told)
    first = (found["seat_points"][0] + found["wins"] - GAMES / 2) / 2  # the first seat's points are ours and the other's
    return [round(first), found["wins"] - round(first)]


def command(rule: str, form: str, other: str) -> list[str]:
    players = [spec(form, FORMS[form]), spec(other, opponents(form)[other])]
    counts = ["--plies", "0", "--games", str(GAMES), "--workers", "1", "--db", "comparison.db"]
    return ["ludus", "match", f"matches:last={rule}", *players, *counts]


def spec(name: str, settings: dict[str, int]) -> str:
    given = ",".join(f"{key}={value}" for key, value in settings.items())
    return f"course-{name.lower()}" + (f":{given}" if given else "")


def play_histories(rule: str, form: str, other: str) -> list[list[int]]:
    """For every history, the games won as first and as second."""
    return [play_history(rule, form, other, number) for number in range(HISTORIES)]


def play_history(rule: str, form: str, other: str, number: int) -> list[int]:
    kinds = [getattr(course, form), getattr(course, other)]
    for kind in kinds:
        empty_memory(kind)
    game = course.Matches(13, rule == "wins")
    settings = [FORMS[form], opponents(form)[other]]
    players = [kind(kind.__name__, game, seed=2 * number + k, **settings[k]) for k, kind in enumerate(kinds)]
    won = [0, 0]
    for turn in range(LENGTH):
        seat = turn % 2  # of the form
        game.state = (13, 0)
        won[seat] += course.play_game(players if seat == 0 else players[::-1]) == seat
    return won


class SeatsApart(course.Matches):
    """Matches whose keys tell who is to move."""

    @property
    def hash_code(self) -> int:
        return 2 * self.state[0] + self.turn


def play_apart(rule: str, other: str, games: int = GAMES) -> list[int]:
    """UCT_max, whose memory lives for one game and tells the seats apart: games won as first and as second."""
    won = [0, 0]
    for number in range(games):
        seat, game = number % 2, SeatsApart(13, rule == "wins")
        kinds = [course.UCT_max, getattr(course, other)]
        for kind in kinds:
            empty_memory(kind)
        settings = [FORMS["UCT_max"], opponents("UCT_max")[other]]
        players = [kind(kind.__name__, game, seed=2 * number + k, **settings[k]) for k, kind in enumerate(kinds)]
        won[seat] += course.play_game(players if seat == 0 else players[::-1]) == seat
    return won


# Writing.


def fill(page: str, measured: dict[str, Any]) -> str:
    """The page with its tables as measured."""
    for rule in RULES:
        for kind in ("fresh", "kept"):
            page = put(page, f"{rule} {kind}", rows(measured[rule], kind))
    return put(page, "apart", rows_apart(measured))


def put(page: str, place: str, lines: list[str]) -> str:
    table = "\n".join(lines)
    return re.sub(rf"(<!-- {place} -->\n).*?(<!-- end -->)", rf"\1\n{table}\n\n\2", page, flags=re.DOTALL)


def rows(measured: dict[str, Any], kind: str) -> list[str]:
    lines = ["| against | `UCT_max` first | second | `UCT_negamax` first | second |", "|---|---|---|---|---|"]
    for other in opponents("UCT_max"):
        cells = []
        for form in FORMS:
            found = measured[form].get(other)
            cells += [cell(found, kind, seat) if found else "" for seat in (0, 1)]
        lines.append(f"| `{other}` | " + " | ".join(cells) + " |")
    return [re.sub(r" +\|", " |", line) for line in lines]


def rows_apart(measured: dict[str, Any]) -> list[str]:
    lines = ["| last one | against | one key | a key for each seat |", "|---|---|---|---|"]
    for rule in RULES:
        for other in APART:
            one, two = sum(measured[rule]["UCT_max"][other]["fresh"]), sum(measured["apart"][rule][other])
            lines.append(f"| {rule} | `{other}` | {shown(wilson(one / GAMES, GAMES))} | {shown(wilson(two / GAMES, GAMES))} |")
    return lines


def cell(found: dict[str, Any], kind: str, seat: int) -> str:
    return shown(score(found, kind, seat))


def shown(seats: Seats) -> str:
    value, low, high = seats
    return f"{100 * value:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def score(found: dict[str, Any], kind: str, seat: int) -> Seats:
    """The share of games won in a seat, and its interval of 95 %."""
    if kind == "fresh":
        return wilson(found["fresh"][seat] / (GAMES // 2), GAMES // 2)
    means = [won[seat] / (LENGTH // 2) for won in found["kept"]]
    if len(set(means)) == 1:
        return wilson(means[0], HISTORIES)
    value, error = statistics.mean(means), statistics.stdev(means) / HISTORIES**0.5
    return value, max(0.0, value - Z95 * error), min(1.0, value + Z95 * error)


def wilson(share: float, games: int) -> Seats:
    """The interval in which a share lies, which does not shrink to nothing where every game was won."""
    z = Z95**2 / games
    middle, half = (share + z / 2) / (1 + z), Z95 * (share * (1 - share) / games + z / (4 * games)) ** 0.5 / (1 + z)
    return share, max(0.0, middle - half), min(1.0, middle + half)


if __name__ == "__main__":
    if "--again" not in sys.argv:
        MEASURED.write_text(json.dumps(measure(), indent=1) + "\n", "utf-8")
    PAGE.write_text(fill(PAGE.read_text("utf-8"), json.loads(MEASURED.read_text("utf-8"))), "utf-8")
