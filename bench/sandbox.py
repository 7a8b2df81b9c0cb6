"""What the sandbox costs: starting a program and talking to it, bare and caged, in turns and in one run.

    python bench/sandbox.py [--quick]

Processor time is that of everything that was started: warden, bubblewrap and program.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ludus.bots import wardens
from ludus.bots.cage import Cage
from ludus.bots.process import Patience, Process
from ludus.core import End

TICK = 1 / os.sysconf("SC_CLK_TCK")  # s
ECHO = "import sys\nfor line in sys.stdin:\n    print('yes', flush=True)\n"
WAIT = Patience(30, End.STALL, "says nothing")
ROUNDS, TURNS, QUESTIONS = 48, 4, 1000
PAUSE = 0.002  # s


@dataclass
class Costs:
    """Of one way to run a program."""

    new: Callable[[], Process]
    starts: list[float] = field(default_factory=list)  # s until the first answer
    ends: list[float] = field(default_factory=list)  # s
    cpu: float = 0.0  # s in all
    asks: list[float] = field(default_factory=list)  # s a question and its answer


def main() -> None:
    rounds, questions = (8, 200) if "--quick" in sys.argv else (ROUNDS, QUESTIONS)
    with tempfile.TemporaryDirectory() as folder:
        box = Path(folder)
        box.chmod(0o755)
        (box / "echo.py").write_text(ECHO)
        for name, bare, caged in (
            ("a program in C (cat)", ["cat"], ["cat"]),
            ("one in Python", [sys.executable, "-I", "-S", str(box / "echo.py")], ["python3", "-I", "-S", "echo.py"]),
        ):
            compare(name, bare, caged, box, rounds, questions)


def compare(name: str, bare: list[str], caged: list[str], box: Path, rounds: int, questions: int) -> None:
    ways = {
        "bare": Costs(lambda: Process(bare, "bare")),
        "caged": Costs(lambda: Process(caged, "caged", cage=Cage(box))),
        "caged, not held": Costs(lambda: Process(caged, "caged", cage=Cage(box, is_held=False))),
    }
    for turn in range(TURNS + 1):
        for costs in ways.values():
            start_some(costs, rounds // TURNS, is_counted=turn > 0)
    for costs in ways.values():
        talk(costs, questions)
    print(f"\n{name}                start      end    cpu in all    a question   (medians)")
    for way, costs in ways.items():
        start, end, ask = (statistics.median(each) for each in (costs.starts, costs.ends, costs.asks))
        cpu = costs.cpu / rounds
        print(f"  {way:16} {start * 1e3:14.1f} ms {end * 1e3:6.1f} ms {cpu * 1e3:8.1f} ms {ask * 1e6:12.0f} us")
    first, second = ways["bare"], ways["caged"]
    wall = statistics.median(second.starts) / statistics.median(first.starts)
    asks = statistics.median(second.asks) / statistics.median(first.asks)
    print(f"  bare : caged      start 1 : {wall:.2f}    cpu 1 : {second.cpu / first.cpu:.2f}    a question 1 : {asks:.2f}")


def start_some(costs: Costs, count: int, is_counted: bool) -> None:
    before = spent()
    for _ in range(count):
        begin = time.perf_counter()
        process = costs.new()
        process.ask("hello\n", WAIT)
        ready = time.perf_counter()
        process.close()
        if is_counted:
            costs.starts.append(ready - begin)
            costs.ends.append(time.perf_counter() - ready)
    if is_counted:
        costs.cpu += spent() - before


def talk(costs: Costs, questions: int) -> None:
    process = costs.new()
    process.ask("hello\n", WAIT)
    for _ in range(questions):
        time.sleep(PAUSE)  # somebody else is to move, and a program that is held is stopped meanwhile
        begin = time.perf_counter()
        process.ask("hello\n", WAIT)
        costs.asks.append(time.perf_counter() - begin)
    process.close()


def spent() -> float:
    """Processor time of the process that forks wardens, and of all that has ended below it; s."""
    time.sleep(0.6)  # so that it has reaped the last one
    door = wardens._DOORS.door
    if door is None:
        return 0.0
    fields = Path(f"/proc/{door._process.pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) * TICK


if __name__ == "__main__":
    main()
