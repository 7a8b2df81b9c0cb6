"""How long `ludus check` takes: over a right and a wrong file of every class and of the workshop, and with `--assignment` over
forty students, one in thirteen of them with a file that breaks things.
"""

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
from ludus.checker.families import FAMILIES

FILES = Path(__file__).parent.parent / "tests" / "course"
STUDENTS = 40
BROKEN = ("syntax-error", "endless-loop", "os-exit", "huge-list", "prints-endlessly", "lingering-children")
ONE_IN = 13
PROMISED = 90.0  # s on two cores
PROMISED_ALONE = 5.0  # s for one file
ASSIGNMENTS = ("alphabeta", "montecarlo", "workshop")


def ways(kind: str, name: str) -> list[Path]:
    """The files of a kind, "right" or "wrong", that are there for a class."""
    found = sorted((FILES / kind).glob("*.py"))
    return [file for file in found if re.search(rf"^# class: {name}$", file.read_text(), re.MULTILINE)]


def files_of(name: str) -> list[Path]:
    """Right and wrong ways to write a class, in turn."""
    pairs = zip(itertools.cycle(ways("right", name)), ways("wrong", name), strict=False)
    return [each for pair in pairs for each in pair]


def single_files() -> dict[str, list[Path]]:
    """The first right and the first wrong file of every class for which there are both, and of the workshop."""
    found = {name: ways("right", name)[:1] + ways("wrong", name)[:1] for name in FAMILIES}
    workshop = [sorted((FILES / f"workshop_{kind}").glob("*.py"))[0] for kind in ("right", "wrong")]
    return {name: files for name, files in {**found, "workshop": workshop}.items() if len(files) == 2}


def make_class(folder: Path, assignment: str) -> None:
    """Everybody a file a class, each in another mixture."""
    of_parts = {part.name: files_of(part.name) for part in open_assignment(assignment).parts}
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
        for number, (name, files) in enumerate(of_parts.items()):
            shutil.copyfile(files[(student * (number + 1) + number) % len(files)], home / f"{name.lower()}.py")


def measure_alone(file: Path) -> float:
    """Seconds by the clock, from the command to its last line."""
    begin = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "ludus", "check", str(file)], stdout=subprocess.DEVNULL, check=False)
    if done.returncode not in (0, 1):  # right, or mistakes were found
        raise SystemExit(f"{file.name} could not be checked")
    return time.perf_counter() - begin


def time_single_files() -> int:
    """How many take longer than was promised."""
    missed = 0
    print(f"\n| one file | ways to write it | longest | below {PROMISED_ALONE:g} s |")
    print("|---|---|---|---|")
    for name, files in single_files().items():
        longest = max(map(measure_alone, files))
        missed += longest >= PROMISED_ALONE
        told = ", ".join(file.stem for file in files)
        print(f"| {name} | {told} | {longest:.1f} s | {'no' if longest >= PROMISED_ALONE else 'yes'} |", flush=True)
    return missed


def measure(folder: Path, assignment: str) -> tuple[float, float]:
    """Seconds by the clock, and of computing."""
    begin, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    command = ["check", "--assignment", assignment, str(folder / "handed"), "-o", str(folder / "report")]
    subprocess.run([sys.executable, "-m", "ludus", *command], stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    computing = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - begin, computing


def main() -> int:
    missed = time_single_files()
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
