"""A student's code reaches nothing of the teacher's, and leaves nothing behind, however it is written."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludus.checker.sprout import Stem
from ludus.checker.subject import CannotCheck, Limits, Subject

HERE = Path(__file__).parent

TRY = """
import os, shutil, signal, socket, subprocess, sys, time
from pathlib import Path

def attempt(name, act):
    try:
        act()
    except Exception:
        return
    exec(f"def {name}(): pass", globals())  # what was possible is told by its name
"""


def possible(folder, attempts, with_fence=True, **limits):
    """Which of the attempts a file succeeds in."""
    lines = [f"attempt({name!r}, lambda: {act})" for name, act in attempts.items()]
    file = folder / "mine.py"
    file.write_text(TRY + "\n".join(lines) + "\ndel attempt\n")
    with Subject(file, Limits(**limits), with_fence=with_fence) as subject:
        names = subject.load()
        if with_fence and subject.refused:
            pytest.skip(f"the kernel refuses {subject.refused}")
        return set(names)


def processes_below(ancestor):
    """All that a process has started, however far below, each with the time of its start: numbers are used again."""
    parents = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if fields[0] != "Z":
                parents[int(entry.name), fields[19]] = int(fields[1])
    found, wanted = set(), {ancestor}
    while more := {process for process, parent in parents.items() if parent in wanted} - found:
        found |= more
        wanted = {number for number, _ in more}
    return found


def are_gone(processes):
    """Wherever they are by now."""
    return not processes & processes_below(0)


def is_soon(question):
    for _ in range(100):
        if question():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def teachers(tmp_path):
    """A folder with somebody's files, another student's file and a report."""
    folder = tmp_path / "home"
    (folder / "submissions").mkdir(parents=True)
    for name in ("notes.txt", "submissions/other.py", "grades.csv"):
        (folder / name).write_text("precious")
    return folder


@pytest.mark.parametrize("with_fence", [True, False])
def test_files_of_others_are_neither_changed_nor_read(teachers, with_fence):
    other, grades = teachers / "submissions" / "other.py", teachers / "grades.csv"
    before = sorted(teachers.rglob("*"))
    found = possible(
        teachers / "submissions",
        {
            "removed": f"os.remove({str(other)!r})",
            "removed_all": f"shutil.rmtree({str(teachers)!r})",
            "written": f"Path({str(grades)!r}).write_text('20/20')",
            "appended": f"open({str(grades)!r}, 'a').write('20/20')",
            "renamed": f"os.rename({str(grades)!r}, {str(grades)!r} + '.old')",
            "moved_away": f"shutil.move({str(grades)!r}, 'mine.csv')",
            "linked": f"os.link({str(grades)!r}, 'mine.csv')",
            "made": f"os.mkdir({str(teachers / 'new')!r})",
            "emptied": f"os.truncate({str(grades)!r}, 0)",
            "mode": f"os.chmod({str(grades)!r}, 0)",
            "of_ludus": "Path(sys.modules['ludus'].__file__).write_text('')",
            "of_python": "Path(os.__file__).write_text('')",
            "read": f"Path({str(other)!r}).read_text()",
            "own": "Path('notes.txt').write_text('mine')",
            "own_folder": "(os.mkdir('a'), Path('a/b').write_text('1'), shutil.rmtree('a'))",
            "own_read": "Path(__file__).read_text()",
        },
        with_fence,
    )
    assert found - {"read"} == {"own", "own_folder", "own_read"}
    with Subject(teachers / "submissions" / "mine.py", with_fence=with_fence) as subject:
        subject.load()
        assert ("read" in found) == (not subject.has_files_safe)
    assert sorted(set(teachers.rglob("*")) - {teachers / "submissions" / "mine.py"}) == before
    assert {path.read_text() for path in before if path.is_file()} == {"precious"}
    (teachers / "submissions" / "mine.py").unlink()
    assert Path(os.__file__).stat().st_size > 0


@pytest.mark.parametrize("with_fence", [True, False])
def test_nobody_is_killed_and_nobody_is_called(tmp_path, with_fence):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        found = possible(
            tmp_path,
            {
                "killed_parent": "os.kill(os.getppid(), signal.SIGKILL)",
                "killed_checker": f"os.kill({os.getpid()}, signal.SIGKILL)",
                "called": f"socket.create_connection(('127.0.0.1', {port}), 1)",
                "sent": f"socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', {port}))",
            },
            with_fence,
        )
    assert found == set()


def test_it_has_no_rights_and_can_get_none(tmp_path):
    found = possible(
        tmp_path,
        {
            "device": "os.mknod('disk', 0o60600, os.makedev(8, 0))",
            "root": "os.setuid(0) if os.getuid() else 1 / 0",
            "chroot": "os.chroot('.')",
            "settings": "open('/proc/sys/kernel/core_pattern', 'w')",
            "priority": "os.setpriority(os.PRIO_PROCESS, 0, -5)",
            "limits": "__import__('resource').setrlimit(__import__('resource').RLIMIT_AS, (2**40, 2**40))",
            "mount": "1 / (1 + __import__('ctypes').CDLL(None).mount(b'x', b'/usr', b'tmpfs', 0, None))",
            "numpy": "__import__('numpy').zeros(3)",
            "program": "subprocess.run([sys.executable, '-c', ''], check=True)",
        },
    )
    assert found == {"numpy", "program"}


@pytest.mark.parametrize("name", ["lingering-children", "lingering-daemon", "lingering-program"])
def test_no_process_is_left(name):
    from ludus.checker.families import FAMILIES

    with Subject(HERE / "broken" / f"{name}.py") as subject:
        subject.load()
        if subject.refused:
            pytest.skip(f"the kernel refuses {subject.refused}")
        subject.decide("NegAlphaBeta", FAMILIES["NegAlphaBeta"].cases()[0])
        processes = processes_below(subject._process.pid)
        assert len(processes) >= 3  # beside the keeper: minder, the student's and one more
    assert is_soon(lambda: are_gone(processes))


def test_no_process_is_left_when_the_checker_is_killed(tmp_path):
    (tmp_path / "mine.py").write_text("import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass\n")
    checker = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from ludus.checker.subject import *\n"
            "subject = Subject(Path(sys.argv[1]), Limits(starting=60)); print(subject._folder, flush=True); subject.load()",
            str(tmp_path / "mine.py"),
        ],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert checker.stdout is not None
    assert checker.stdout.readline()
    assert is_soon(lambda: len(processes_below(checker.pid)) >= 4)  # stem, keeper, minder and the student's
    processes = processes_below(checker.pid)
    checker.send_signal(signal.SIGKILL)
    checker.wait()
    checker.stdout.close()
    assert is_soon(lambda: are_gone(processes))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("for _ in range(4):\n  if os.fork() == 0: x = b'1' * (80 << 20); time.sleep(60)\ntime.sleep(60)", "too much memory"),
        ("while True: os.fork()", ""),
        ("x = []\nwhile True: x.append(b'1' * (1 << 20))", "it takes too much memory: MemoryError (line"),
        ("n = 0\nwhile True: n += 1; Path(f'{n}').write_bytes(b'1' * (1 << 20))", "No space left on device (line"),
        ("n = 0\nwhile True: n += 1; Path(f'{n}').touch()", "No space left on device"),
    ],
)
def test_it_cannot_take_more_than_its_share(tmp_path, line, why):
    file = tmp_path / "mine.py"
    file.write_text(f"{TRY}\n{line}\n")
    with Subject(file, Limits(memory=250, disk=8, starting=10)) as subject:
        with pytest.raises(CannotCheck) as caught:
            subject.load()
        if subject.refused:
            pytest.skip(f"the kernel refuses {subject.refused}")
        assert why in caught.value.what
        stem = Stem.of_this_process().process.pid
    assert is_soon(lambda: not processes_below(stem))


def test_each_process_finds_its_folder_as_it_was(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(f"{TRY}\nassert not os.path.exists('left'); Path('left').touch()\ndel attempt\ndef here(): pass\n")
    with Subject(file) as subject:
        assert subject.load() == ["here"]
        assert subject.load() == ["here"]


def test_the_command_tells_of_a_missing_fence(tmp_path):
    start = (
        "from ludus.checker.subject import Subject; Subject._refused = 'new namespaces: Operation not permitted'\n"
        "from ludus.cli import main; main()"
    )
    (tmp_path / "mine.py").write_text("import os\nos.remove('/etc/passwd')\n")
    shown = subprocess.run(
        [sys.executable, "-c", start, "check", str(tmp_path / "mine.py")], capture_output=True, text=True, check=False
    )
    assert shown.returncode == 2
    first, calls, notice = shown.stdout.splitlines()
    assert "PermissionError" in first
    assert calls == "  line 2, in <module>: os.remove('/etc/passwd')"
    assert notice.startswith("It ran with your own rights")
    assert notice.endswith("the kernel refused new namespaces: Operation not permitted.")


def test_the_doctor_tells_what_the_fence_is_worth(ludus):
    found = json.loads(ludus("doctor", "--json").stdout)["fence"]
    assert set(found) == {"refused", "has_files_safe"}
    assert "Students' files" in ludus("doctor").stdout
