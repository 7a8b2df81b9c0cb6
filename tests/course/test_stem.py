"""Students' processes are forked from a stem: each is as if it had been started alone, and none outlives who asked for it."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludus.checker.sprout import Sprout, Stem
from ludus.checker.subject import CannotCheck, Limits, Subject

TELL = """
import os, signal, sys

def tell(name, value):  # by the name of a function
    exec(f"def {name}__{str(value).encode().hex()}(): pass", globals())
"""


def told(file, lines, **more):
    """What a file finds out about the process that it runs in."""
    file.write_text(f"{TELL}\n{lines}\n")
    with Subject(file, **more) as subject:
        names = [name.split("__") for name in subject.load() if "__" in name]
    return {name: bytes.fromhex(value).decode() for name, value in names}


def why_not(file, lines, **more):
    file.write_text(f"{TELL}\n{lines}\n")
    with Subject(file, **more) as subject, pytest.raises(CannotCheck) as caught:
        subject.load()
    return caught.value.trouble


def state_of(process):
    """As the system writes it, Z for one that has ended and that nobody has asked for; None if it is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return None


def is_soon(question):
    deadline = time.monotonic() + 10
    while not (answer := question()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return answer


def children_of(process):
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
fenced_or_not = pytest.mark.parametrize("with_fence", [True, False])


@fenced_or_not
def test_a_stem_that_was_killed_is_started_again(tmp_path, with_fence):
    file = tmp_path / "mine.py"
    file.write_text("def here(): pass\n")
    with Subject(file, with_fence=with_fence) as subject:
        assert subject.load() == ["here"]
        stem = Stem.of_this_process().process
        stem.kill()
        stem.wait()
        with subject.fresh() as fresh:
            assert fresh.load() == ["here"]
        assert Stem.of_this_process().process.pid != stem.pid


def test_a_stem_that_is_killed_unseen_is_started_again(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def here(): pass\n")
    stem = Stem.of_this_process()
    os.kill(stem.process.pid, signal.SIGSTOP)  # the request waits for it, and is lost with it
    os.posix_spawn("/bin/sh", ["sh", "-c", f"sleep 0.5; kill -9 {stem.process.pid}"], os.environ)
    with Subject(file) as subject:
        assert subject.load() == ["here"]
    assert Stem.of_this_process() is not stem
    os.wait()


@on_linux
@fenced_or_not
def test_a_process_whose_stem_was_killed_is_ended_all_the_same(tmp_path, with_fence):
    file = tmp_path / "mine.py"
    file.write_text("import signal, time\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: time.sleep(1)\n")
    with Subject(file, Limits(starting=0.5), with_fence=with_fence) as subject:
        subject._fill()
        subject._launch()
        process = subject._process.pid
        Stem.of_this_process().process.kill()
        assert state_of(process) is not None
    assert is_soon(lambda: state_of(process) in (None, "Z"))


@on_linux
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, 0])
def test_it_ends_with_the_process_that_it_serves(tmp_path, how):
    file = tmp_path / "mine.py"
    file.write_text("def here(): pass\n")
    program = (
        "import sys; from pathlib import Path; from ludus.checker.subject import *; from ludus.checker.sprout import Stem\n"
        "subject = Subject(Path(sys.argv[1])); subject.load()\n"
        "print(Stem.of_this_process().process.pid, subject._process.pid, flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", program, str(file)]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as checker:
        started = checker.stdout.readline().split()
        assert [state_of(process) for process in started] == ["S", "S"]
        if how:
            checker.send_signal(how)
        checker.stdin.close()
        checker.wait()
    assert is_soon(lambda: {state_of(process) for process in started} <= {None, "Z"})


@fenced_or_not
@pytest.mark.parametrize(
    ("line", "kind", "what"),
    [
        ("os._exit(0)", "ended", "0"),
        ("os._exit(7)", "ended", "7"),
        ("os.abort()", "signal", "SIGABRT"),
        ("import ctypes; ctypes.string_at(0)", "signal", "SIGSEGV"),
        ("signal.signal(signal.SIGTERM, signal.SIG_DFL); signal.raise_signal(signal.SIGTERM)", "signal", "SIGTERM"),
        ("os._exit(137)", "signal", "SIGKILL"),  # as shells count
        ("os._exit(120)", "memory limit", "1024"),
    ],
)
def test_how_a_process_ended_is_told(tmp_path, with_fence, line, kind, what):
    trouble = why_not(tmp_path / "mine.py", line, with_fence=with_fence)
    assert (trouble.kind, trouble.what) == (kind, what)


def test_nothing_of_the_stem_or_of_another_process_is_open(tmp_path):
    lines = "for each in range(3, 256):\n  try: os.fstat(each); tell(f'open{each}', each)\n  except OSError: pass"
    lines += "\nfor each in range(3): tell(f'null{each}', os.path.samestat(os.fstat(each), os.stat(os.devnull)))"
    (tmp_path / "other.py").write_text("def here(): pass\n")
    with Subject(tmp_path / "other.py") as other:
        other.load()
        for with_fence in (True, False):
            found = told(tmp_path / "mine.py", lines, with_fence=with_fence)
            assert len(found) == 3 + 2  # its two pipes
            assert [found[f"null{each}"] for each in range(3)] == ["True"] * 3


@on_linux
@fenced_or_not
def test_neither_descriptors_nor_processes_pile_up(tmp_path, with_fence):
    def count():
        stem = Stem.of_this_process().process.pid
        return [len(os.listdir(f"/proc/{process}/fd")) for process in (os.getpid(), stem)]

    for line in ("def here(): pass", "os._exit(3)", "import nothing_like_it"):
        (tmp_path / "mine.py").write_text(f"{TELL}\n{line}\n")
        before = []
        for _ in range(4):
            with Subject(tmp_path / "mine.py", with_fence=with_fence) as subject, contextlib.suppress(CannotCheck):
                subject.load()
            before = before or count()
        assert is_soon(lambda before=before: count() <= before)
    assert is_soon(lambda: children_of(Stem.of_this_process().process.pid) == [])


@fenced_or_not
def test_each_process_has_a_session_a_home_and_luck_of_its_own(tmp_path, monkeypatch, with_fence):
    lines = (
        "import random, tempfile, numpy; from pathlib import Path\n"
        "tell('folder', os.getcwd()), tell('home', Path.home()), tell('temporary', tempfile.gettempdir())\n"
        "tell('argv', sys.argv), tell('luck', random.random()), tell('numpy', numpy.random.random())\n"
        "tell('session', os.getsid(0)), tell('word', os.environ['A_WORD']), tell('child', signal.getsignal(signal.SIGCHLD))"
    )
    monkeypatch.setenv("A_WORD", "first")
    first = told(tmp_path / "mine.py", lines, with_fence=with_fence)
    monkeypatch.setenv("A_WORD", "second")
    second = told(tmp_path / "mine.py", lines, with_fence=with_fence)
    for found in (first, second):
        assert found["folder"] == found["home"] == found["temporary"]
        assert found["argv"] == str([f"{found['folder']}/mine.py"])
        assert found["child"] == str(signal.SIG_DFL)
    assert (first["word"], second["word"]) == ("first", "second")
    assert all(first[name] != second[name] for name in ("folder", "luck", "numpy"))
    assert with_fence or first["session"] != second["session"]


@pytest.mark.parametrize("name", ["queue", "datetime", "numpy", "string", "socket", "tree"])
def test_a_file_beside_is_found_before_what_the_stem_has_imported(tmp_path, name):
    (tmp_path / f"{name}.py").write_text("def own(): return 'own'\n")
    lines = f"import {name}\ntell('found', {name}.own())"
    assert told(tmp_path / "mine.py", lines, beside=[tmp_path / f"{name}.py"]) == {"found": "own"}


@pytest.mark.parametrize("name", ["datetime", "random", "json", "child"])
def test_a_file_may_be_called_as_a_module_that_is_needed(tmp_path, name):
    from ludus.checker.cases import other_cases

    file = tmp_path / f"{name}.py"
    file.write_text("from ludus import course\nclass NegAlphaBeta(course.NegAlphaBeta): pass\n")
    with Subject(file) as subject:
        assert subject.load() == ["NegAlphaBeta"]
        for case in other_cases(pf=2):
            assert subject.decide("NegAlphaBeta", case).trouble == ""


def test_what_the_stem_imports_leaves_the_memory_that_is_promised(tmp_path):
    lines = "room = bytearray(300 << 20)\ntell('room', len(room) >> 20)"
    assert told(tmp_path / "mine.py", lines, limits=Limits(memory=512)) == {"room": "300"}


def test_a_fork_of_the_checker_has_a_stem_of_its_own():
    ours = Stem.of_this_process().process.pid
    program = (
        "import os; from ludus.checker.sprout import Stem; first = Stem.of_this_process().process.pid\n"
        "if os.fork() == 0: os._exit(Stem.of_this_process().process.pid == first)\n"
        "raise SystemExit(os.waitstatus_to_exitcode(os.wait()[1]))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
    assert Stem.of_this_process().process.pid == ours


def test_a_process_that_goes_on_has_no_exit_code(tmp_path):
    (tmp_path / "mine.py").write_text("def here(): pass\n")
    with Subject(tmp_path / "mine.py") as subject:
        subject.load()
        assert isinstance(subject._process, Sprout)
        assert subject._process.wait(0.05) is None
