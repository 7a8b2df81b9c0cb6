"""Cores are given out: who has one of its own is not slowed by whatever others start on theirs."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from ludus.bots.cage import Cage
from ludus.bots.cores import Core, current_core
from ludus.bots.process import Patience, Process
from ludus.bots.sandbox import check_sandbox, open_to_strangers
from ludus.core import End

pytestmark = pytest.mark.skipif(bool(check_sandbox().refused), reason="no sandbox here")

WAIT = Patience(60, End.STALL, "says nothing")
New = Callable[[], Core]


@pytest.fixture
def new() -> Iterator[New]:
    """Cores that nobody else on this machine gives out."""
    name, made = uuid.uuid4().hex, list[Core]()

    def make() -> Core:
        made.append(Core(name))
        return made[-1]

    yield make
    for core in made:
        core.let_go()


@pytest.fixture
def box(tmp_path: Path) -> Path:
    folder = tmp_path / "box"
    folder.mkdir()
    open_to_strangers(folder)
    return folder


@pytest.mark.parametrize("cores", [[0], [0, 1], [3, 4, 9]], ids=str)
def test_as_many_as_there_are_have_one_each_and_more_share_evenly(new: New, cores: list[int]) -> None:
    taken: list[int] = []
    for times in (1, 2, 3):
        some = [new() for _ in cores]
        taken += [core.take(cores, cores[0]) for core in some]
        assert sorted(taken) == sorted(cores * times)
        assert [core.take(cores, cores[0]) for core in some] == taken[-len(cores) :], "kept until it is let go"


def test_what_was_let_go_is_had_by_the_next(new: New) -> None:
    one, two, three = new(), new(), new()
    assert (one.take([0, 1], 1), two.take([0, 1], 1)) == (1, 0)
    one.let_go()
    assert three.take([0, 1], 0) == 1


def test_a_core_that_nobody_may_use_is_not_taken(new: New) -> None:
    assert new().take([3, 4], 7) == 3


def test_where_this_runs_is_known() -> None:
    ours = os.sched_getaffinity(0)
    try:
        for core in ours:
            os.sched_setaffinity(0, {core})
            assert current_core() == core
    finally:
        os.sched_setaffinity(0, ours)


HOLDS = (
    "import sys; from ludus.bots.cores import Core; core = Core(sys.argv[1]); print(core.take([5, 6], 6), flush=True); input()"
)


def test_another_process_has_another_one_until_it_ends(new: New) -> None:
    mine, name = new(), new()._name
    with subprocess.Popen([sys.executable, "-c", HOLDS, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        theirs = int(holder.stdout.readline())
        assert {theirs, mine.take([5, 6], 6)} == {5, 6}
        holder.kill()
    assert new().take([5, 6], 6) == theirs


WHERE = "import os, sys\nfor line in sys.stdin: print(*os.sched_getaffinity(0), flush=True)"


def test_cages_of_one_process_keep_to_one_core_of_those_that_it_may_use(box: Path) -> None:
    some = [Process(["python3", "-c", WHERE], "somewhere", cage=Cage(box)) for _ in range(3)]
    try:
        cores = [[int(word) for word in process.ask("where?\n", WAIT).split()] for process in some]
    finally:
        for process in some:
            process.close()
    assert len(cores[0]) == 1
    assert cores == [cores[0]] * 3
    assert cores[0][0] in os.sched_getaffinity(0)


BURNERS, MOVES, THOUGHT = 29, 8, 0.06  # s of processor time a move
BURNS = f"""
import os, sys
for _ in range({BURNERS}):
    if os.fork() == 0:
        for escape in (os.setsid, lambda: os.sched_setaffinity(0, range(os.cpu_count()))):
            try: escape()
            except OSError: pass
        while True: pass
print('burning', flush=True)
sys.stdin.read()
"""
THINKS = f"""
import sys, time
for line in sys.stdin:
    end = time.process_time() + {THOUGHT}
    while time.process_time() < end: pass
    print('done', flush=True)
"""
ASKS = f"""
import sys
from pathlib import Path
from ludus.bots.cage import Cage
from ludus.bots.process import Patience, Process
from ludus.core import End
process = Process(['python3', '-c', sys.argv[2]], 'victim', cage=Cage(Path(sys.argv[1])))
for move in range({MOVES} + 1):
    process.ask('go\\n', Patience(60, End.STALL, 'says nothing'))
    print(move, flush=True)
process.close()
"""


@pytest.mark.alone
@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="one core cannot be two")
def test_who_burns_in_one_cage_takes_nothing_from_who_thinks_in_another_process(box: Path) -> None:
    """While the victim thinks, all burners together get about as much as it does; on the same cores, each of them would."""
    mark = uuid.uuid4().hex
    burner = Process(["python3", "-c", BURNS, mark], "burner", cage=Cage(box, is_held=False))
    try:
        assert burner.ask("", WAIT) == "burning"
        words = [sys.executable, "-c", ASKS, str(box), THINKS]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as victim:
            assert victim.stdout is not None
            assert victim.stdout.readline() == "0\n", "it has started"
            before = processor_time(mark)
            while victim.stdout.readline() != f"{MOVES}\n":
                assert victim.poll() is None
            burnt = processor_time(mark) - before
    finally:
        burner.close()
    thought = MOVES * THOUGHT
    assert 0 < burnt < BURNERS / 3 * thought


def processor_time(mark: str) -> float:
    """Of all that has the mark; s."""
    found = [each for each in psutil.process_iter(["cmdline", "cpu_times"]) if mark in (each.info["cmdline"] or [])]
    return sum(each.info["cpu_times"].user + each.info["cpu_times"].system for each in found)
