"""Sixty sandboxed programs on one ladder: games a second, and whether an hour of it leaks processes, files or memory.

python bench/contest_ladder.py --minutes 60 --bots 60 --keep
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import psutil

from ladders import add_program, check_books, count_games, new_contest, start_conductor
from ludus.contest.standings import history, latest
from ludus.contest.store import ContestStore
from scaling import keep

GOAL = 20.0  # games/s on two cores
FEW = 20  # games of a bot, before which its interval tells more of what was supposed than of what was played
LEAST, MOST = 2 / 3, 3 / 2  # what (interval times root of games) at the end may be, of what it was: 1 if by the root
BOT = """
import json, random, sys
GREED = {greed}  # how often it takes the middle, or the move that came first
luck = random.Random({number})
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        print('{{"again": true}}', flush=True)
    elif said["type"] == "state":
        moves = said["moves"]
        middle = moves[len(moves) // 2]
        print(json.dumps({{"move": middle if luck.random() < GREED else luck.choice(moves)}}), flush=True)
"""


def family(process: subprocess.Popen[bytes]) -> list[psutil.Process]:
    own = psutil.Process(process.pid)
    return [own, *own.children(recursive=True)]


def cpu_of(process: subprocess.Popen[bytes]) -> float:
    """s of the conductor, its workers and all programs that have ended."""
    total = 0.0
    for each in family(process):
        try:
            times = each.cpu_times()
            total += times.user + times.system + times.children_user + times.children_system
        except psutil.Error:
            continue
    return total


def taken(process: subprocess.Popen[bytes]) -> tuple[int, int, float]:
    """Processes, open files and MB of the conductor and its workers; programs come and go."""
    lasting = [psutil.Process(process.pid), *psutil.Process(process.pid).children()]
    files, memory = 0, 0.0
    for each in lasting:
        try:
            files += each.num_fds()
            memory += each.memory_info().rss / 2**20
        except psutil.Error:
            continue
    return len(lasting), files, memory


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--bots", type=int, default=60)
    parser.add_argument("--workers", default="2")
    parser.add_argument("--game", default="tic_tac_toe")
    parser.add_argument("--trust", action="store_true")
    parser.add_argument("--keep", action="store_true", help="write what was measured to docs/scaling.measured.json")
    given = parser.parse_args()
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "contest.db")
        with ContestStore(place) as store:
            house = "random; mcts:simulations=20"
            contest = new_contest(store, game=given.game, house=house, refresh=10, move_time=1)
            for number in range(given.bots):
                add_program(store, contest, f"bot-{number}", BOT.format(number=number, greed=number / given.bots))
            process = start_conductor(place, given.workers, *(["--trust"] if given.trust else []))
            try:
                while count_games(store, contest) < 4 * given.bots:  # all written out and tried once
                    time.sleep(1)
                    assert process.poll() is None, "the conductor has ended"
                begin, first = time.monotonic(), count_games(store, contest)
                before, cpu = taken(process), cpu_of(process)
                print(f"begins with {before[0]} processes, {before[1]} files, {before[2]:.0f} MB", flush=True)
                while (passed := time.monotonic() - begin) < 60 * given.minutes:
                    time.sleep(min(30, 60 * given.minutes - passed))
                    rate = (count_games(store, contest) - first) / (time.monotonic() - begin)
                    print(f"{passed / 60:5.1f} min  {rate:.1f} games/s  {taken(process)}", flush=True)
                games, seconds = count_games(store, contest) - first, time.monotonic() - begin
                after, cpu = taken(process), cpu_of(process) - cpu
                people = family(process)
                process.send_signal(signal.SIGTERM)
                ended = process.wait(30)
                _, alive = psutil.wait_procs(people, timeout=10)
            finally:
                process.kill()
            checked = check_books(store, contest)
            board = latest(store, contest.id)
            assert board is not None
            shrunk = shrinking(store, contest.id)
            rows = [
                (f"games/s of {given.bots} programs", f"{games / seconds:.1f}", games / seconds >= GOAL),
                ("ms of a core for a game, all in all", f"{1000 * cpu / games:.1f}", cpu / games <= 2 / GOAL),
                ("games/s that two idle cores would give", f"{2 * games / cpu:.0f}", 2 * games / cpu >= GOAL),
                ("ends cleanly, nobody is left", f"{ended}, {len(alive)}", ended == 0 and not alive),
                ("files at the end, to begin with", f"{after[1]}, {before[1]}", after[1] <= before[1] + 20),
                ("MB at the end, to begin with", f"{after[2]:.0f}, {before[2]:.0f}", after[2] <= 1.3 * before[2] + 50),
                ("games in the books", str(checked), checked >= games),
                ("failed games", str(int(board.rows["ends"].sum())), board.rows["ends"].sum() < 0.01 * board.games),
                ("interval x sqrt(games), last / first", f"{shrunk:.2f}", LEAST <= shrunk <= MOST),
            ]
            for name, figure, is_met in rows:
                print(f"| {name} | {figure} | {'' if is_met else 'missed'} |")
                missed += not is_met
            if given.keep:
                told = f"{given.bots} programs, {given.game}, {given.workers} workers, {seconds / 60:.1f} min, {games} games"
                keep("ladder", told, {name: figure for name, figure, _ in rows})
    return missed


def shrinking(store: ContestStore, contest: int) -> float:
    """1 if intervals shrink as one over the root of games; nan if too little was played to tell."""
    board, ratios = latest(store, contest), []
    assert board is not None
    for entrant in board.places:
        told = [each for each in history(store, contest, [entrant]) if each.games >= FEW]
        if len(told) > 1:
            ends = [(each.high - each.low) * np.sqrt(each.games) for each in (told[0], told[-1])]
            ratios.append(ends[1] / ends[0])
    return float(np.median(ratios)) if ratios else float("nan")


if __name__ == "__main__":
    sys.exit(main())
