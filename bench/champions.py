"""What the champion of Tron reaches beside its matches (bench/duels.py), part by part, on levels that it was not tuned on.

    python bench/champions.py PART... [--minutes 4] [--folder docs/champions] [--store champions.db] [--workers 1]

settings, finer   which settings are the best of mcts, a third of 100 ms each: everyone meets everyone
depths            which depth is the best of minimax, the deepest of 100 ms among them
crowd             four riders: the champion among three mcts, how often it comes first
crowd-tenth       the same with a tenth of what both do in 100 ms, so that no clock plays a part
crowd-usual       the same among three mcts with their usual settings
exact             1000 positions of small boards, beside the exact solver
speed             evaluations a second: at the start of an empty room, and over whole games
clock             over the protocols of 2010 and of CodinGame with both cores busy: how late the latest of 2000 moves is

Every part may be stopped after so many minutes, and goes on from there when it is called again. What came out is written into
a JSON file a part.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from held_out import HELD_OUT, LEVELS
from ludus import Position, make_player, new_game
from ludus.champions.tron_board import lay_ground, make_board
from ludus.champions.tron_evaluation import make_judge
from ludus.champions.tron_net import judge_by_net, load_net, make_mind
from measure import rate
from small_duels import draw_questions

SECONDS = 0.1  # a move
CHAMPION = f"champion:seconds={SECONDS}"
CLOSER = "c=0.35"  # the best settings found of mcts
MCTS = f"mcts:seconds={SECONDS},{CLOSER}"
A_THIRD = "mcts:simulations=20000"  # of what it does in a move: which settings are best takes many games
A_TENTH = "champion:nodes=1750"  # of what it does among many
START = 3.0  # s that a program has to get ready before its first move is asked for
CROWDS, QUESTIONS = 400, 1000
Lines = list[dict[str, Any]]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="+", choices=PARTS)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--folder", type=Path, default=Path(__file__).parent.parent / "docs" / "champions")
    parser.add_argument("--store", type=Path, default=Path("champions.db"))
    parser.add_argument("--workers", default="1")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + 60 * given.minutes
    for part in given.parts:
        figures = PARTS[part](given, end)
        (given.folder / f"tron-{part}.json").write_text(json.dumps(figures, indent=1) + "\n")
        print(part, json.dumps(figures))


# --- runs of the arena, which is the store of its own games ----------------------------------------------------------


def tournament(*players: str) -> Callable[[Any, float], dict[str, Any]]:
    def part(given: Any, end: float) -> dict[str, Any]:
        return arena(given, end, ["tournament", "tron", *players, "--format", "round-robin", "--rounds", "10"])

    return part


def arena(given: Any, end: float, command: list[str]) -> dict[str, Any]:
    """A command of the arena, interrupted when the time is over, and what it has come to by then."""
    levels = [word for level in LEVELS for word in ("--level", level)]
    where = ["--seed", str(HELD_OUT), "--db", str(given.store), "--workers", given.workers, "--json"]
    whole = [sys.executable, "-m", "ludus", *command, *levels, *where]
    with subprocess.Popen(whole, stdout=subprocess.PIPE, text=True) as process:
        try:
            told, _ = process.communicate(timeout=None if math.isinf(end) else max(1.0, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            process.communicate()
            show = [sys.executable, "-m", "ludus", "results", str(given.store), "--json"]
            told = subprocess.run(show, capture_output=True, text=True, check=False).stdout
    found = json.loads(told) if told.strip() else {}
    found.pop("db", None)
    return dict(found) if isinstance(found, dict) else {"runs": found}


# --- parts with a store of their own: a line of JSON for each thing done ---------------------------------------------


def resume(given: Any, part: str, end: float, count: int, work: Callable[[int], dict[str, Any]]) -> Lines:
    """What was done before, and as much more as there is time for."""
    path = given.store.with_name(f"{given.store.stem}-{part}.jsonl")
    done: Lines = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    with path.open("a") as file:
        while len(done) < count and time.monotonic() < end:
            done.append(work(len(done)))
            file.write(json.dumps(done[-1]) + "\n")
            file.flush()
    return done


def crowd(name: str, champion: str, others: str) -> Callable[[Any, float], dict[str, Any]]:
    """Champion and three others on levels for four; it sits on each seat in turn."""

    def work(number: int) -> dict[str, Any]:
        level, seat = f"{LEVELS[number // 4 % len(LEVELS)]},starts=4", number % 4
        position = new_game("tron", HELD_OUT + number // 4, "compiled", level=level)
        specs = [champion if each == seat else others for each in range(4)]
        returns = play_out(position, specs, number)
        return {"place": 1 + sum(other > returns[seat] for other in returns), "shared": returns.count(returns[seat]) > 1}

    def part(given: Any, end: float) -> dict[str, Any]:
        games = resume(given, name, end, CROWDS, work)
        first = sum(game["place"] == 1 for game in games)
        return {"players": [champion, others], "games": len(games), "first": first, **share(first, len(games))}

    return part


def play_out(position: Position, specs: list[str], seed: int) -> tuple[float, ...]:
    players = [make_player(spec, position.game, 10 * seed + seat) for seat, spec in enumerate(specs)]
    for seat, player in enumerate(players):
        player.begin(position, seat, SECONDS)
    while not position.is_over:
        asked, riding = position.seats_asked(), position.seats_to_move()
        position.play(*(players[s].choose(position, s) if s in riding else position.legal(s)[0] for s in asked))
    outcome = position.outcome()
    assert outcome is not None
    return outcome.returns


def exact(given: Any, end: float) -> dict[str, Any]:
    """Positions in which some move is sure of a win, or of a draw, and another is not."""
    questions: dict[str, Iterator[Any]] = {}
    players: dict[str, Any] = {}

    def work(number: int) -> dict[str, Any]:
        moves = "together" if number % 2 == 0 else "alternate"
        asked = questions.setdefault(moves, draw_questions(QUESTIONS, HELD_OUT + 1000 * number, moves, 22))
        position, seat, sure, wanted = next(asked)
        player = players.setdefault(moves, make_player(CHAMPION, position.game))
        chosen = sure[player.choose(position, seat)]
        return {"moves": moves, "wanted": wanted, "right": chosen >= wanted}

    done = resume(given, "exact", end, QUESTIONS, work)
    right = sum(each["right"] for each in done)
    return {"positions": len(done), "right": right, **share(right, len(done))}


def speed(given: Any, end: float) -> dict[str, Any]:
    """Evaluations a second of CPU time: of the start of an empty room of 15 x 15, and of all that whole games ask for."""
    room = ["#" * 15, "#1" + " " * 12 + "#", *["#" + " " * 13 + "#"] * 11, "#" + " " * 12 + "2#", "#" * 15]
    position = new_game("tron", level="\n" + "\n".join(room) + "\n")
    board = make_board(position, 2)
    ground = lay_ground(position, board, (0, 1))
    judge, mind, kernel = make_judge(board), make_mind(board, load_net("duel"), 2), position.game.kernel(judge_often)

    def work() -> int:
        kernel(board, ground, judge, mind, 5000)
        return 5000

    work()
    start = statistics.median(rate(work) for _ in range(7))
    games = [whole_games(seed) for seed in range(5)]
    whole, duels = (round(statistics.median(each)) for each in zip(*games, strict=True))
    return {"start of a room": round(start), "whole games": whole, "moves of duels": duels}


def judge_often(board: Any, ground: Any, judge: Any, mind: Any, count: int) -> int:
    total = 0
    for _ in range(count):
        total += judge_by_net(board, ground, 0, 0, judge, mind)
    return total


def whole_games(seed: int) -> tuple[float, float]:
    """Evaluations a second of thinking, in a game of the champion against itself on a room of 15 x 15.

    Once over all moves, and once over those alone in which there still was a duel: whoever is alone evaluates nothing.
    """
    position = new_game("tron", seed, "compiled", level="random:width=15,height=15,density=0,symmetry=none")
    players = [make_player("champion:nodes=30000", position.game, seat) for seat in (0, 1)]
    for seat, player in enumerate(players):
        player.begin(position, seat, None)
    judged = seconds = searching = 0.0
    while not position.is_over:
        moves = []
        for seat, player in enumerate(players):
            before, begin = player._champion.judged, time.process_time()  # type: ignore[attr-defined]
            moves.append(player.choose(position, seat))
            took, found = time.process_time() - begin, player._champion.judged - before  # type: ignore[attr-defined]
            seconds += took
            searching += took if found else 0.0
            judged += found
        position.play(*moves)
    return judged / seconds, judged / searching


def clock(given: Any, end: float) -> dict[str, Any]:
    """Moves over a protocol, the time of each as the arena sees it, while two processes keep both cores busy."""
    limit = 0.1  # s

    def work(number: int) -> dict[str, Any]:
        protocol, seconds = (("google2010", 0.08), ("codingame", 0.08))[number % 2]
        position = new_game(
            "tron", HELD_OUT + number, "compiled", level=LEVELS[number % len(LEVELS)] if number % 2 == 0 else "codingame"
        )
        command = f"{sys.executable} -m ludus bot tron champion:seconds={seconds} --protocol {protocol}"
        bots = [
            make_player(f'exec:cmd="{command}",protocol={protocol},seconds=5', position.game) for _ in range(position.players)
        ]
        took: list[float] = []  # s
        for seat, bot in enumerate(bots):
            bot.begin(position, seat, 5.0)
        time.sleep(START)
        while not position.is_over:
            asked, riding = position.seats_asked(), position.seats_to_move()
            moves = []
            for seat in asked:
                if seat in riding:
                    begin = time.perf_counter()
                    moves.append(bots[seat].choose(position, seat))
                    took.append(time.perf_counter() - begin)
                else:
                    moves.append(position.legal(seat)[0])
            position.play(*moves)
        for bot in bots:
            bot.close()
        return {
            "protocol": protocol,
            "moves": len(took),
            "first": took[0],
            "latest": max(took),
            "late": sum(each > limit for each in took),
        }

    burners = [multiprocessing.get_context("spawn").Process(target=burn, daemon=True) for _ in range(2)]
    for burner in burners:
        burner.start()
    try:
        games: Lines = resume(given, "clock", end, 60, work)
    finally:
        for burner in burners:
            burner.kill()
    return {
        "limit": limit,
        "games": len(games),
        "moves": sum(game["moves"] for game in games),
        "late": sum(game["late"] for game in games),
        "latest": max((game["latest"] for game in games), default=0.0),
    }


def burn() -> None:
    while True:
        math.sqrt(2.0)


def share(count: int, total: int) -> dict[str, float]:
    """A share and its 95 % interval (Wilson)."""
    if not total:
        return {}
    z, p = 1.96, count / total
    middle, half = p + z * z / (2 * total), z * math.sqrt(p * (1 - p) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return {"share": p, "low": (middle - half) / scale, "high": (middle + half) / scale}


PARTS: dict[str, Callable[[Any, float], dict[str, Any]]] = {
    "settings": tournament(
        *(f"{A_THIRD},{rest}" for rest in ("rule=ucb1", CLOSER, "rule=ucb1-tuned", "rule=ratio", "rule=regret"))
    ),
    "finer": tournament(*(f"{A_THIRD},{rest}" for rest in (CLOSER, "c=0.2", "rule=ucb1-tuned,c=0.5", f"{CLOSER},policy=wall"))),
    "depths": tournament(*(f"minimax:{rest}" for rest in ("depth=4", "depth=6", "depth=8", "depth=10", f"seconds={SECONDS}"))),
    "crowd": crowd("crowd", CHAMPION, MCTS),
    "crowd-tenth": crowd("crowd-tenth", A_TENTH, f"mcts:simulations=6200,{CLOSER}"),
    "crowd-usual": crowd("crowd-usual", A_TENTH, "mcts:simulations=6200"),
    "exact": exact,
    "speed": speed,
    "clock": clock,
}

if __name__ == "__main__":
    main()
