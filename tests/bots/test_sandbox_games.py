"""Hostile bots in games: each loses or plays on, the other side is not touched, and the reason is a sentence for its owner."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from ludus import make_player, new_game
from ludus.arena.records import Timing
from ludus.arena.referee import Referee
from ludus.bots.kept import keep_programs
from ludus.bots.sandbox import NoSandbox, Sandbox, open_to_strangers
from ludus.core import End, SpecError
from programs import GREET, READY

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="made of namespaces of Linux")

LAST = "while True:\n    message = hear()\n    if message['type'] == 'state': say(move=message['moves'][-1])\n"
FIRST = LAST.replace("[-1]", "[0]")
PEEK = """
def peek():
    try: sys.stderr.write(open(SECRET).read())
    except OSError as error: sys.stderr.write(f'nothing: {error.strerror}\\n')
"""


@pytest.fixture
def box(tmp_path: Path):
    """A spec of a bot in a box, from what its program says; the secret lies beside the box."""
    (tmp_path / "secret").write_text("the secret")

    def write(source: str, **settings: object) -> str:
        folder = tmp_path / f"box{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        (folder / "bot.py").write_text(f"SECRET = {str(tmp_path / 'secret')!r}\n{source}")
        open_to_strangers(folder)
        rest = "".join(f",{key}={value}" for key, value in settings.items())
        return f'exec:cmd="python3 bot.py",box="{folder}"{rest}'

    return write


def referee(specs: list[str], seconds: float | None = None, game: str = "matches:matches=30"):
    position = new_game(game, 1)
    players = [make_player(spec, position.game, seat) for seat, spec in enumerate(specs)]
    timing = Timing(move=seconds, grace=0.3)
    return Referee(position, ["evil", "good"], players, timing).play(0, (0, 1))


HOSTILE = {
    "sleeps past the clock": (GREET + "hear(); time.sleep(60)", {}, End.TIME, "no answer within 0.3 s"),
    "burns past the clock": (GREET + "hear()\nwhile True: pass", {}, End.TIME, "no answer within 0.3 s"),
    "floods": (GREET + "hear()\nwhile True: sys.stdout.write('x' * 9999)", {}, End.FLOOD, "64 KB in one line"),
    "takes memory": (GREET + "hear(); x = b'x' * (400 << 20); time.sleep(60)", {"memory": 64}, End.MEMORY, "64 MB is all"),
    "forks without end": (
        GREET + "hear()\nwhile True:\n    try: os.fork()\n    except OSError: pass",
        {"memory": 2000},
        End.TIME,
        "no answer within 0.3 s",
    ),
    "calls home": (
        GREET + "import socket; socket.create_connection(('127.0.0.1', 80))",
        {},
        End.CRASH,
        "PermissionError: [Errno 1] Operation not permitted",
    ),
    "kills everybody": (GREET + "os.kill(-1, 9)\nos.kill(0, 9)", {}, End.CRASH, "ended"),
    "behaves until its tenth move": (
        GREET + LAST.replace("say(", "count = message['turn']; count < 18 or os.abort(); say(").replace("[-1]", "[0]"),
        {},
        End.CRASH,
        "was ended by signal 6 (SIGABRT)",
    ),
}


@pytest.mark.parametrize(("source", "settings", "end", "sentence"), HOSTILE.values(), ids=HOSTILE.keys())
def test_it_loses_and_the_next_game_is_played(box, source, settings, end, sentence):
    played = referee([box(source, **settings), box(GREET + FIRST)], seconds=0.3)
    assert (played.end, played.culprit) == (end, 0), played.reason
    assert sentence in played.reason
    assert "\n" not in played.reason
    assert played.returns == (-1, 1)
    assert referee([box(GREET + FIRST), box(GREET + LAST)]).end == End.WON


TENTH = (
    READY
    + PEEK
    + "games = 0\nwhile True:\n    message = hear()\n    if message['type'] == 'hello': say(name='sly', again=True)\n"
    + "    if message['type'] == 'game':\n        games += 1\n        sys.stderr.write(f'game {games}\\n')\n"
    + "    if message['type'] == 'state':\n        if games == 10: peek(); os.abort()\n        say(move=message['moves'][0])\n"
)


def test_who_behaves_until_its_tenth_game_loses_that_one_and_is_another_in_the_next(box):
    """One process plays game after game, as on the ladder; in the tenth it looks around and falls."""
    sly, good = box(TENTH), box(GREET + FIRST)
    with keep_programs():
        played = [referee([sly, good]) for _ in range(12)]
    assert [each.culprit for each in played] == [None] * 9 + [0] + [None] * 2
    assert played[9].end == End.CRASH
    assert "was ended by signal 6 (SIGABRT)" in played[9].reason
    assert played[9].remarks[0] == "game 10\nnothing: No such file or directory\n"
    assert [each.remarks[0] for each in played[10:]] == ["game 1\n", "game 2\n"], "it starts anew and knows nothing"


@pytest.mark.parametrize(
    "source",
    [FIRST.replace("say(", "say(move='1'); say("), "while True: say(move='1', why='x' * 99)"],
    ids=["twice", "without being asked"],
)
def test_who_answers_for_its_opponent_answers_for_itself(box, source):
    played = referee([box(GREET + source), box(GREET + LAST)])
    assert played.end in {End.WON, End.FLOOD, End.ILLEGAL}, played.reason  # it runs out of good answers, or says too much
    assert played.culprit in {None, 0}
    left = 30
    for mine, theirs in played.moves:
        if theirs > 0:
            assert theirs == min(3, left), "the opponent has played what it chose"
        left -= max(mine, theirs)


@pytest.mark.parametrize("opponent", ["random", "bot"])
def test_who_knows_that_it_is_only_tried_can_do_no_more_when_it_is_not(box, opponent):
    """It behaves where it takes the game for a trial, by the seat it has, and looks around in all others."""
    sly = READY + PEEK + "hear(); say(name='sly'); game = hear()\nif game['seat'] == 1: peek()\n" + FIRST
    other = opponent if opponent == "random" else box(GREET + LAST)
    for seat in (0, 1):
        specs = [other, other]
        specs[seat] = box(sly)
        played = referee(specs)
        assert played.culprit is None
        remarks = played.remarks[seat] if played.remarks else ""
        assert "the secret" not in remarks
        assert ("nothing: No such file" in remarks) == (seat == 1)


def test_a_box_must_be_there(box, tmp_path):
    game = new_game("matches").game
    for spec, sentence in {
        'exec:cmd="python3 bot.py",box=/nowhere': "the box '/nowhere' is not a folder",
        f'exec:cmd="./nowhere",box="{tmp_path}"': "the program './nowhere' does not exist, in the box",
        f'exec:cmd="secret",box="{tmp_path}"': "is not in the sandbox's search path: write ./secret",
        f'exec:cmd="./secret",box="{tmp_path}"': "may not be executed: chmod +x",
        f'exec:cmd="nowhere",box="{tmp_path}"': "the program 'nowhere' does not exist",
    }.items():
        tmp_path.chmod(0o755)
        with pytest.raises(SpecError) as failed:
            make_player(spec, game)
        assert sentence in str(failed.value)


def test_without_a_sandbox_a_box_is_refused(box, monkeypatch):
    monkeypatch.setattr("ludus.bots.sandbox.check_sandbox", lambda: Sandbox("there is none"))
    with pytest.raises(NoSandbox, match="not run here without a sandbox: there is none"):
        make_player(box(GREET + FIRST), new_game("matches").game)


def test_remarks_of_who_is_boxed_are_kept(box):
    started = time.monotonic()
    played = referee([box("import sys; print('oh no', file=sys.stderr); sys.exit(1)"), "random"])
    assert played.end == End.CRASH
    assert "oh no" in played.remarks[0]
    assert time.monotonic() - started < 20


EAGER = """
import select, sys, time
while not select.select([sys.stdin], [], [], 0)[0]: pass
print(time.process_time(), file=sys.stderr, flush=True)
print('UP', flush=True)
"""


def test_who_is_not_greeted_does_not_run_before_it_is_asked(box):
    """Its opponent may be asked first, on the same core."""
    position = new_game("tron:level=codingame,riders=2")
    player = make_player(box(EAGER, protocol="codingame"), position.game)
    try:
        player.begin(position, 0, 5)
        time.sleep(2)
        player.choose(position, 0)
        burnt = float(player.remarks)
    finally:
        player.close()
    assert burnt < 0.6
