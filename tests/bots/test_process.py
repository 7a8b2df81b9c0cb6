"""Programs that do everything wrong: each loses with the right end, nothing hangs, nothing is left over."""

import os
import signal
import subprocess
import sys
import time

import pytest

from ludus.bots.process import KEPT_REMARKS
from ludus.core import End, Forfeit
from programs import GREET, READY, left_over, marked, play

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what is left over is seen in /proc")

ANSWER = "while True:\n    message = hear()\n    if message['type'] == 'state': say(move=message['moves'][0])\n"
LINGER = """
for _ in range(3):
    if os.fork() == 0:
        os.setsid()
        if os.fork(): os._exit(0)  # an orphan in a session of its own
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)
        while True: time.sleep(60)
"""
NASTY = {
    "crashes at once": ("import sys; sys.exit(3)", {}, End.CRASH, "ended with exit code 3"),
    "crashes with a message": (GREET + "hear(); 1 / 0", {}, End.CRASH, "last words on stderr: 'ZeroDivisionError: "),
    "is shot": (GREET + "hear(); os.kill(os.getpid(), 11)", {}, End.CRASH, "was ended by signal 11 (SIGSEGV)"),
    "never gets ready": ("import time; time.sleep(60)", {"startup": 0.3}, End.STALL, "was not ready after 0.3 s"),
    "stalls": (GREET + "time.sleep(60)", {"stall": 0.3}, End.STALL, "gave no answer for 0.3 s"),
    "hangs while the clock runs": (
        GREET + "while True: pass",
        {"seconds": 0.3},
        End.TIME,
        "within 0.3 s, nor in 0.05 s of grace",
    ),
    "is late": (GREET + "hear(); time.sleep(0.6); say(move='1')", {"seconds": 0.2}, End.TIME, "within 0.2 s"),
    "floods in lines": (
        GREET + "while True: say(move='1', why='x' * 5000)",
        {},
        End.FLOOD,
        "64 KB in answers that nobody asked for",
    ),
    "floods in one line": (GREET + "while True: sys.stdout.write('x' * 5000)", {}, End.FLOOD, "64 KB in one line"),
    "floods before it is ready": ("while True: print('{\"move\": \"1\"}' + ' ' * 5000)", {}, End.FLOOD, "64 KB"),
    "floods stderr": (GREET + "while True: sys.stderr.write('x' * 50000)", {}, End.FLOOD, "16 MB to stderr"),
    "says nonsense": (
        GREET + "hear(); print('\\x1b[31mwhat?', flush=True); hear()",
        {},
        End.ILLEGAL,
        "answered '?[31mwhat?': it is",
    ),
    "says bytes": (GREET + "hear(); os.write(1, b'\\xff\\x00\\n'); hear()", {}, End.ILLEGAL, "it is not JSON"),
    "says no move": (GREET + "hear(); say(mvoe='1'); hear()", {}, End.ILLEGAL, 'a move is written {"move": "..."}'),
    "says a number": (GREET + "hear(); say(move=1); hear()", {}, End.ILLEGAL, 'a move is written {"move": "..."}'),
    "plays what is none": (GREET + "hear(); say(move='9'); hear()", {}, End.ILLEGAL, "'9' is not a move here: play 1, 2 or 3"),
    "says a long line": (GREET + "hear(); say(move='9' * 9000); hear()", {}, End.ILLEGAL, "...': "),
    "greets wrongly": (
        "print('hi', flush=True); import time; time.sleep(60)",
        {},
        End.ILLEGAL,
        "answered 'hi': it is not JSON",
    ),
    "closes its output": (GREET + "os.close(1); time.sleep(60)", {}, End.CRASH, "closed its output"),
    "closes its input": (GREET + "os.close(0); time.sleep(60)", {"stall": 0.3}, End.STALL, "gave no answer for 0.3 s"),
    "closes all": (GREET + "os.closerange(0, 9); time.sleep(60)", {}, End.CRASH, "closed its output"),
    "leaves others behind": (GREET + LINGER, {}, End.CRASH, "ended with exit code 0"),
    "takes memory": (
        GREET + "x = bytearray(300 << 20); time.sleep(60)",
        {"memory": 100},
        End.MEMORY,
        "100 MB is all it may take",
    ),
    "has a child that does": (
        GREET + "subprocess.Popen([sys.executable, '-c', 'x = bytearray(300 << 20); input()']); time.sleep(60)",
        {"memory": 100},
        End.MEMORY,
        "MB of memory",
    ),
}


@pytest.mark.parametrize(("source", "settings", "end", "sentence"), NASTY.values(), ids=NASTY.keys())
def test_it_loses(bot, mark, source, settings, end, sentence):
    begin = time.monotonic()
    with pytest.raises(Forfeit) as failed:
        play("matches:matches=200", [bot(source, **settings), "random"])
    assert failed.value.end == end, str(failed.value)
    assert sentence in str(failed.value)
    assert str(failed.value).startswith("the program ")
    assert "\n" not in str(failed.value)
    assert len(str(failed.value)) < 400
    assert time.monotonic() - begin < 10
    assert not left_over(mark, 2)


def test_who_says_much_but_plays_keeps_its_last_words(bot, mark):
    source = GREET + "sys.stderr.write('begin' + 'x' * (3 << 20) + 'end\\n')\n" + ANSWER
    position, (remarks, _) = play("matches", [bot(source), "random"])
    assert position.is_over
    assert len(remarks) == KEPT_REMARKS
    assert remarks.endswith("xend\n")
    assert not left_over(mark, 2)


def test_remarks_of_the_fallen_are_kept(bot):
    from ludus import make_player, new_game

    position = new_game("matches")
    player = make_player(bot("import sys; sys.stderr.write('oh no\\n'); sys.exit(1)"), position.game)
    with pytest.raises(Forfeit):
        player.begin(position, 0, None)
    player.close()
    player.close()
    assert player.remarks == "oh no\n"


@pytest.mark.parametrize(
    "stay",
    [
        LINGER,
        "subprocess.Popen(['sleep', '1000'])\n",
        "subprocess.Popen('while :; do sleep 0.01 & done', shell=True)\n",  # never stops forking
        "for number in range(1, 32):\n    if number not in (9, 19): signal.signal(number, signal.SIG_IGN)\n",
    ],
    ids=["orphans", "a child", "many children", "deaf"],
)
def test_who_plays_well_and_stays_is_ended(bot, mark, stay):
    source = GREET + stay + ANSWER.replace("hear()", 'json.loads(sys.stdin.readline() or \'{"type": ""}\')')
    position, _ = play("matches", [bot(source), "random"])
    assert position.is_over
    assert not left_over(mark, 2)


def test_a_program_may_end_by_itself(bot, tmp_path):
    said = tmp_path / "said"
    source = (
        GREET
        + f"""
for line in sys.stdin:
    if json.loads(line)['type'] == 'state': say(move='1')
open({str(said)!r}, 'w').write(line)
"""
    )
    play("matches:matches=4", [bot(source), "random"])
    assert '"type": "over"' in said.read_text()
    assert '"returns": [' in said.read_text()


def test_a_crashed_bot_leaves_the_seat_of_the_other_alone(bot, mark):
    with pytest.raises(Forfeit) as failed:
        play("matches", [bot(GREET + ANSWER), bot(GREET + "hear(); sys.exit(7)")])
    assert "exit code 7" in str(failed.value)
    assert not left_over(mark, 2)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_is_left_when_ludus_is_killed(bot, mark, number):
    spec = bot(
        GREET + LINGER.replace("while True", "os.close(1)\n        while True") + "print('', file=sys.stderr); time.sleep(60)"
    )
    ludus = subprocess.Popen(
        [sys.executable, "-m", "ludus", "play", "matches", "--seat", "none", "--against", spec], stdout=subprocess.DEVNULL
    )
    due = time.monotonic() + 20
    while len(marked(mark)) < 5 and time.monotonic() < due:  # ludus, the bot and three orphans
        time.sleep(0.05)
    assert len(marked(mark)) >= 5
    ludus.send_signal(number)
    ludus.wait()
    assert not left_over(mark, 2)


def test_nothing_is_left_when_a_child_of_ludus_holds_its_pipes(bot, mark):
    """A process that was forked from ludus without exec keeps the warden's pipe open; the warden sees that ludus is gone."""
    script = f"""
import os, time
from ludus import make_player, new_game
position = new_game("matches")
player = make_player({bot(GREET + ANSWER)!r}, position.game)
player.choose(position, 0)
if os.fork() == 0:
    time.sleep(2.5)
os._exit(0)
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", script], check=True)
    time.sleep(1)
    assert [each for each in marked(mark) if "x00-c" not in each] == []
    assert not left_over(mark, 6)


def test_nothing_is_left_when_nobody_closes(bot, mark):
    from ludus import make_player, new_game

    position = new_game("matches")
    player = make_player(bot(GREET + ANSWER), position.game)
    assert player.choose(position, 0) == 1
    assert marked(mark)
    del player
    assert not left_over(mark, 2)


def test_a_line_may_end_as_on_windows(bot):
    source = READY + "hear(); os.write(1, b'{}\\r\\n'); hear(); hear(); os.write(1, b'{\"move\": \"2\"}\\r\\n'); hear()"
    from ludus import make_player, new_game

    position = new_game("matches")
    player = make_player(bot(source), position.game)
    assert player.choose(position, 0) == 2
    player.close()


def test_files_are_closed(bot):
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        play("matches", [bot(GREET + ANSWER), "random"])
    assert len(os.listdir("/proc/self/fd")) == before
