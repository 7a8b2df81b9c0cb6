"""How long `ludus check --assignment` takes over forty students, one in thirteen of them with a file that breaks things."""

from __future__ import annotations

import itertools
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludus.checker.assignment import open_assignment

FILES = Path(__file__).parent.parent / "tests" / "course"
STUDENTS = 40
BROKEN = ("syntax-error", "endless-loop", "os-exit", "huge-list", "prints-endlessly", "lingering-children")
ONE_IN = 13
PROMISED = 90.0  # s on two cores
ASSIGNMENTS = ("alphabeta", "montecarlo", "workshop")


def files_of(name: str) -> list[Path]:
    """Right and wrong ways to write a class, in turn."""
    kinds = []
    for kind in ("right", "wrong"):
        found = sorted((FILES / kind).glob("*.py"))
        kinds.append([file for file in found if re.search(rf"^# class: {name}$", file.read_text(), re.MULTILINE)])
    right, wrong = kinds
    return [each for pair in zip(itertools.cycle(right), wrong, strict=False) for each in pair]


def make_class(folder: Path, assignment: str) -> None:
    """Everybody a file a class, each in another mixture."""
    ways = {part.name: files_of(part.name) for part in open_assignment(assignment).parts}
    whole = (FILES / "workshop_right" / "whole_workshop.py").read_text("utf-8")
    slips = [file.read_text("utf-8") for file in sorted((FILES / "workshop_wrong").glob("*.py"))]
    for student in range(STUDENTS):
        home = folder / f"student{student:02}"
        home.mkdir(parents=True)
        if student % ONE_IN == ONE_IN - 1:
            shutil.copyfile(FILES / "broken" / f"{BROKEN[student // ONE_IN]}.py", home / "all.py")
            continue
        if assignment == "workshop":  # all in one file; every other one has a function written again, and wrongly
            (home / "all.py").write_text(whole + (slips[3 * student] if student % 2 else ""), "utf-8")
            continue
        for number, (name, files) in enumerate(ways.items()):
            shutil.copyfile(files[(student * (number + 1) + number) % len(files)], home / f"{name.lower()}.py")


def measure(folder: Path, assignment: str) -> tuple[float, float]:
    """Seconds by the clock, and of computing."""
    begin, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    command = ["check", "--assignment", assignment, str(folder / "handed"), "-o", str(folder / "report")]
    subprocess.run([sys.executable, "-m", "ludus", *command], stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    computing = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - begin, computing


def main() -> int:
    missed = 0
    print(f"\n| {STUDENTS} students | by the clock | of computing | again, unchanged |")
    print("|---|---|---|---|")
    for assignment in ASSIGNMENTS:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            make_class(folder / "handed", assignment)
            seconds, computing = measure(folder, assignment)
            again, _ = measure(folder, assignment)
        missed += seconds > PROMISED
        print(f"| {assignment} | {seconds:.0f} s | {computing:.0f} s | {again:.1f} s |", flush=True)
    return missed


if __name__ == "__main__":
    sys.exit(main())
