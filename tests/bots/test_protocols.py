"""What is said in each protocol, and that our players play the same games as programs as they do without."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludus import make_player, new_game
from ludus.arena.records import Timing
from ludus.arena.referee import Referee
from ludus.bots import protocol
from ludus.bots.protocols.codingame import read_riders
from ludus.bots.protocols.google2010 import read_map
from ludus.core import End, Forfeit, LudusError, SpecError
from ludus.games.tron.library import find_level
from programs import GREET, READY, play

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "bots"
LUDUS = f"{sys.executable} -m ludus bot"
LOG = """
log = open(sys.argv[1], 'a')
def hear():
    line = sys.stdin.readline()
    log.write(line)
    log.flush()
    return json.loads(line) if line else sys.exit()
"""


def ours(game, player, name="jsonl", **settings):
    """A player of ours as a program."""
    rest = "".join(f",{key}={value}" for key, value in {"startup": 60, **settings}.items())
    return f'exec:cmd="{LUDUS} {game} {player} --protocol {name}",protocol={name}{rest}'


def host(name, game):
    return protocol.find_host(name)(new_game(game).game, 0)


def test_the_protocols_are_the_files_of_the_folder():
    assert protocol.names() == ["codingame", "google2010", "jsonl"]
    for name in protocol.names():
        assert issubclass(protocol.find_host(name), protocol.Host)
        assert issubclass(protocol.find_guest(name), protocol.Guest)


# JSON lines.


def test_what_json_lines_say(bot, tmp_path):
    log = tmp_path / "log"
    source = (
        READY
        + LOG
        + "hear(); say(name='x'); hear()\nwhile True:\n    m = hear()\n    if m['type'] == 'state': say(move=m['moves'][-1])"
    )
    spec = bot(source, seconds=5).replace('"', f' {log}"', 2).replace(f' {log}"', '"', 1)
    position, _ = play("matches:matches=9,last=loses", [spec, "random"], seed=4)
    hello, game, *states, over = [json.loads(line) for line in log.read_text().splitlines()]
    assert hello == {"type": "hello", "protocol": "ludus", "version": 1, "ludus": hello["ludus"]}
    assert game == {
        "type": "game",
        "game": "matches",
        "options": {"matches": 9, "most": 3, "last": "loses"},
        "seat": 0,
        "players": 2,
        "seconds": 5,
        "seed": 4,
        "board": str(new_game("matches:matches=9,last=loses")),
    }
    assert states[0]["played"] == []
    assert states[0] == {"type": "state", "seat": 0, "turn": 0, "played": [], "moves": ["1", "2", "3"], "board": game["board"]}
    told = [turn for message in [*states, over] for turn in message["played"]]
    assert told == [[None if move == -1 else str(move) for move in joint] for joint in position.history]
    assert (over["returns"], over["reason"]) == (list(position.outcome().returns), position.outcome().reason)


def test_a_board_by_chance_tells_its_seed_and_no_other_does():
    for game, has_seed in (("seven_colours", True), ("connect_four", False), ("tron", False), ("tron:level=random", False)):
        position = new_game(game, seed=7)
        told = json.loads(host("jsonl", game).opening(position, 0, None))
        assert ("start_seed" in told) == has_seed
        assert ("level" in told) == game.startswith("tron")


EXACT = [
    ("tic_tac_toe", "mcts:simulations=60", "random"),
    ("connect_four", "random", "random"),
    pytest.param("seven_colours:width=8,height=6", "greedy", "random-useful", marks=pytest.mark.slow),
    pytest.param("tron:level=duel7,meet=home", "mcts:simulations=60", "wall", marks=pytest.mark.slow),
    ("tron:level=random,riders=2", "wall", "random"),
    pytest.param("tron:level=tower", "wall", "random", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("game", "one", "other"), EXACT)
def test_ours_as_programs_play_the_very_same_game(game, one, other):
    name = game.partition(":")[0]
    seats = new_game(game, 5).players
    alone, _ = play(game, [one, other, other, other][:seats], seed=5)
    apart, _ = play(game, [ours(name, one), *[ours(name, other)] * 3][:seats], seed=5)
    assert apart.history == alone.history


def test_a_level_from_a_file_is_told_as_text(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("rules: moves=alternate\n\n#######\n#1   2#\n#  #  #\n#######\n")
    game = f"tron:level={path}"
    alone, _ = play(game, ["wall", "random"], seed=5)
    apart, _ = play(game, [ours("tron", "wall"), "random"], seed=5)
    assert apart.history == alone.history


def test_riding_into_a_wall_is_a_move(bot):
    source = GREET + "hear(); say(move='left'); hear()"
    position, _ = play("tron:level=duel7", [bot(source), "wall"])
    assert position.outcome().winner == 1
    assert len(position.history) == 1


def test_moves_taken_back_begin_the_game_anew(bot):
    position = new_game("matches")
    player = make_player(bot(GREET + "while True:\n    m = hear()\n    say(move='1', turn=m['turn'])"), position.game)
    for _ in range(2):
        assert player.choose(position, 0) == 1
        position.play(1)
        position.play(2)
        assert player.choose(position, 0) == 1
        position.undo()
        position.undo()
    player.close()


@pytest.mark.slow
def test_a_game_can_be_joined_in_the_middle():
    position = new_game("connect_four")
    for move in "4435":
        position.play(move)
    alone = make_player("mcts:simulations=80", position.game, 3).choose(position, 0)
    player = make_player(ours("connect_four", "mcts:simulations=80"), position.game, 3)
    assert player.choose(position, 0) == alone
    player.close()


# The 2010 Google AI Challenge.


def test_what_google2010_says():
    position = new_game("tron:level=duel7")
    spoken = host("google2010", "tron")
    assert spoken.question(position, 0).splitlines() == ["9 9", *find_level("duel7").floors[0]]
    position.play("right", "up")
    first, second = (spoken.question(position, seat).splitlines()[1:] for seat in (0, 1))
    before = find_level("duel7").floors[0]
    row = next(row for row in before if "1" in row)
    assert first[before.index(row)] == row.replace("1 ", "#1")
    assert [line.translate(str.maketrans("12", "21")) for line in second] == first
    assert [spoken.read_answer(answer, position, 0) for answer in ("1", "2", " 3", "4 ")] == [0, 2, 3, 1]
    for wrong in ("0", "5", "N", "", "1 2"):
        with pytest.raises(ValueError, match="1 is north, 2 east, 3 south, 4 west"):
            spoken.read_answer(wrong, position, 0)


def test_an_open_ground_gets_a_wall_around_it(tmp_path):
    (tmp_path / "open.txt").write_text("1   \n    \n   2\n")
    position = new_game(f"tron:level={tmp_path / 'open.txt'}")
    for move in ("right", "down"):
        assert host("google2010", "tron").question(position, 0).startswith("6 5\n######\n#")
        position.play(move, "left" if move == "right" else "up")


@pytest.mark.parametrize(
    ("name", "game", "sentence"),
    [
        ("google2010", "tron:level=four", "is for two riders with moves=together"),
        ("google2010", "tron:level=solo", "is for two riders with moves=together"),
        ("google2010", "tron:moves=alternate", "is for two riders with moves=together"),
        ("google2010", "tron:level=versus7", "meet=crash"),
        ("google2010", "tron:level=twofloors", "no words for floors, stairs and teleporters"),
        ("google2010", "tron:level=portals", "no words for floors, stairs and teleporters"),
        ("codingame", "tron", "is for 30 x 20 cells without walls"),
        ("codingame", "tron:level=four", "is for 30 x 20 cells without walls"),
        ("codingame", "tron:level=codingame,moves=together", "give tron the option moves=alternate"),
        ("codingame", "tron:level=codingame,riders=3,fallen=stays", "give tron the option fallen=vanishes"),
        ("codingame", "tron:level=codingame,riders=1", "two to four riders"),
    ],
)
def test_what_a_protocol_cannot_say_is_refused(name, game, sentence):
    position = new_game(game)
    player = make_player(f"exec:cmd=cat,protocol={name}", position.game)
    with pytest.raises(SpecError, match=sentence):
        player.begin(position, 0, None)


@pytest.mark.parametrize("name", ["google2010", "codingame"])
def test_other_games_are_refused_when_the_player_is_made(name):
    with pytest.raises(SpecError, match=f"{name} speaks of tron only, not of matches"):
        make_player(f"exec:cmd=cat,protocol={name}", new_game("matches").game)


def test_ours_rides_the_same_by_google2010():
    for game in ("tron:level=duel7,meet=crash", "tron"):
        alone, _ = play(game, ["wall", "wall"], seed=2)
        apart, _ = play(game, [ours("tron", "wall", "google2010")] * 2, seed=2)
        assert apart.history == alone.history


@pytest.mark.slow
def test_the_first_seat_thinks_the_same_by_google2010():
    alone, _ = play("tron:level=duel7,meet=crash", ["mcts:simulations=60", "wall"], seed=2)
    apart, _ = play("tron:level=duel7,meet=crash", [ours("tron", "mcts:simulations=60 --seed 2", "google2010"), "wall"], seed=2)
    assert apart.history == alone.history


def test_maps_in_the_middle_of_a_game_are_understood(ludus):
    maps = "5 4\n#####\n#1 ##\n##2##\n#####\n" + "4 3\n####\n#12#\n####\n"  # another one, in which nobody can ride
    said = ludus("bot", "tron", "wall", "--protocol", "google2010", input=maps.replace("\n", "\r\n"))
    assert said.stdout.splitlines()[0] == "2"
    assert said.stdout.splitlines()[1] in "1234"
    assert said.returncode == 0


# CodinGame.


def test_what_codingame_says():
    position = new_game("tron:level=codingame,riders=3")
    spoken = host("codingame", "tron")
    assert spoken.question(position, 0) == "3 0\n5 4 5 4\n24 15 24 15\n24 4 24 4\n"
    position.play("up")
    assert spoken.question(position, 1) == "3 1\n5 4 5 3\n24 15 24 15\n24 4 24 4\n"
    position.play("left")
    position.play("right")
    position.play(3)  # back onto its own ribbon
    assert spoken.question(position, 1) == "3 1\n-1 -1 -1 -1\n24 15 23 15\n24 4 25 4\n"
    assert [spoken.read_answer(answer, position, 1) for answer in ("UP", "LEFT", "RIGHT", "DOWN")] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="UP, DOWN, LEFT or RIGHT"):
        spoken.read_answer("up", position, 1)


@pytest.mark.parametrize("riders", [2, 3, 4])
def test_ours_rides_the_same_by_codingame(riders):
    game = f"tron:level=codingame,riders={riders}"
    alone, _ = play(game, ["wall"] * riders, seconds=5, seed=2)
    apart, _ = play(game, [ours("tron", "wall", "codingame")] * riders, seconds=5, seed=2)
    assert apart.history == alone.history


def test_a_program_that_joins_late_is_shown_every_turn_of_its_own():
    position = new_game("tron:level=codingame,riders=2")
    for _ in range(20):
        position.play(make_player("wall", position.game).choose(position, position.mover))
    player = make_player(ours("tron", "wall", "codingame"), position.game)
    assert player.choose(position, 0) == make_player("wall", position.game).choose(position, 0)
    player.close()


RIDES_ON = """
import sys, time
with open(sys.argv[1], 'a') as starts: starts.write('started ')
time.sleep(1.5)
answers = 0
while line := sys.stdin.readline():
    for _ in range(int(line.split()[LAST])): sys.stdin.readline()
    answers += 1
    if answers == TIRED: time.sleep(1.5)
    print(ANSWER, flush=True)
"""
GREETLESS = {  # protocols without a greeting: a game, what says how many lines follow, and an answer
    "codingame": ("tron:level=codingame,riders=2", "0", "'UP'"),
    "google2010": ("tron:level=duel7,meet=crash", "1", "2"),
}


def referee(bot, tmp_path, name, plies=0, tired=0):
    """A game of one that takes longer to start than the clock allows for a move, from an opening; how often it was started."""
    game, lines, answer = GREETLESS[name]
    position = new_game(game)
    for _ in range(plies):
        position.play("right" if position.mover == 0 else "left")
    source = RIDES_ON.replace("LAST", lines).replace("TIRED", str(tired)).replace("ANSWER", answer)
    spec = bot(source, protocol=name, startup=20).replace('.py"', f'.py {tmp_path / "starts"}"')
    players = [make_player(each, position.game) for each in (spec, "wall")]
    played = Referee(position, ["bot", "wall"], players, Timing(move=0.4, grace=0.4)).play(0, (0, 1))
    return played, (tmp_path / "starts").read_text().split()


@pytest.mark.parametrize("plies", [0, 4])
def test_a_program_is_started_once_wherever_its_game_begins(bot, tmp_path, plies):
    played, starts = referee(bot, tmp_path, "codingame", plies)
    assert starts == ["started"]
    assert played.culprit is None, played.reason


@pytest.mark.parametrize("name", GREETLESS)
def test_without_a_greeting_the_first_answer_has_time_to_get_ready_and_the_next_has_not(bot, tmp_path, name):
    played, _ = referee(bot, tmp_path, name)
    assert played.culprit is None, played.reason
    assert played.figures["seconds"][0, 0] == 0, "getting ready is off the clock"
    late, _ = referee(bot, tmp_path, name, tired=2)
    assert (late.end, late.culprit) == (End.TIME, 0)
    assert "gave no answer within 0.4 s, nor in 0.4 s of grace" in late.reason


def test_riders_that_were_taken_out_are_understood(ludus):
    turns = ["3 0\n5 5 5 5\n20 5 20 5\n20 15 20 15\n", "3 0\n5 5 {0}\n-1 -1 -1 -1\n20 15 20 14\n"]
    (first,) = ludus("bot", "tron", "wall", "--protocol", "codingame", input=turns[0]).stdout.split()
    head = {"UP": "5 4", "LEFT": "4 5", "RIGHT": "6 5", "DOWN": "5 6"}[first]
    said = ludus("bot", "tron", "wall", "--protocol", "codingame", input=turns[0] + turns[1].format(head))
    assert len(said.stdout.split()) == 2
    assert (said.returncode, said.stderr) == (0, "")


# Bad input to our programs, and no input.


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("jsonl", "what?\n", "line 1 of the input makes no sense: it is not JSON"),
        ("jsonl", "[]\n", "line 1 of the input makes no sense"),
        ("jsonl", '{"type": "hello", "version": 2}\n', "version 2 is not spoken here, but 1"),
        ("jsonl", '{"type": "state"}\n', "a state came before a game"),
        ("jsonl", '{"type": "game", "game": "chess"}\n', "a game of chess, but tron is what is played here"),
        ("jsonl", '{"type": "game", "game": "tron"}\n', "there is no 'options'"),
        ("jsonl", '{"type": "game", "game": "tron", "options": {"riders": 99}}\n', "riders must be a whole number from 0 to 8"),
        ("google2010", "hello\n", "a map begins with its width and height"),
        ("google2010", "3 2\n1 2\n1  2\n", "row 2 of a map is not 3 of '#', ' ', '1' and '2': '1  2'"),
        ("google2010", "3 1\n1  \n", "one rider '1' and one rider '2'"),
        ("codingame", "2\n", "2 whole numbers in the line '2'"),
        ("codingame", "2 2\n", "2 to 4 riders and one of them"),
        ("codingame", "2 0\n0 0 0 0\n30 0 30 0\n", "'30 0 30 0' lies outside"),
        ("codingame", "2 0\n0 0 0 0\n-1 -1 -1 -1\n", "fallen before the first turn"),
        ("codingame", "2 1\n0 0 2 0\n9 9 9 9\n", "rider 0 cannot have come to (2, 0) in one move"),
    ],
)
def test_bad_input(ludus, name, text, sentence):
    said = ludus("bot", "tron", "random", "--protocol", name, input=text)
    assert said.returncode == 2
    assert sentence in said.stderr
    assert said.stderr.count("\n") == 1
    assert said.stdout == ""


@pytest.mark.parametrize(
    ("name", "text"), [("jsonl", ""), ("google2010", ""), ("google2010", "3 2\n1 2\n"), ("codingame", "2 0\n")]
)
def test_the_end_of_the_input_is_the_end(ludus, name, text):
    said = ludus("bot", "tron", "random", "--protocol", name, input=text)
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


def test_readers_stop_where_the_input_stops():
    assert read_map(iter([])) is None
    assert read_riders(iter(["2 0\n", "1 1 1 1\n"])) is None
    with pytest.raises(LudusError):
        read_map(iter(["x\n"]))


# Commands and examples.


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "say which program is to play"),
        ("./nothing --fast", "the program './nothing' does not exist"),
        ("'open", "a quote that does not end"),
        ("./text.txt", "may not be executed"),
        ("text.txt", "write ./text.txt"),
        (".", "is a folder"),
    ],
)
def test_a_program_that_is_none_is_refused_when_the_player_is_made(ludus, tmp_path, command, sentence):
    (tmp_path / "text.txt").write_text("hello")
    refused = ludus("play", "matches", "--seat", "none", "--against", f'exec:cmd="{command}"')
    assert (refused.returncode, refused.stdout) == (2, "")
    assert sentence in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_a_script_whose_interpreter_is_missing(tmp_path):
    (tmp_path / "bot").write_text("#!/nowhere/at/all\n")
    (tmp_path / "bot").chmod(0o755)
    with pytest.raises(Forfeit, match="could not be started: No such file or directory") as failed:
        play("matches", [f"exec:cmd={tmp_path / 'bot'}", "random"])
    assert failed.value.end == End.CRASH


def test_a_failing_program_is_one_sentence(ludus):
    for command in (["play", "matches", "--seat", "none", "--against"], ["think", "matches"]):
        failed = ludus(*command, "exec:cmd=false")
        assert failed.returncode == 2
        assert failed.stderr == "ludus: the program false ended with exit code 1\n"


@pytest.mark.parametrize("name", ["first_free.py", "first_free.pl"])
@pytest.mark.parametrize("game", ["connect_four", "tron:level=four"])
def test_examples_in_json_lines(name, game):
    if name.endswith(".pl") and not (
        shutil.which("perl") and subprocess.run(["perl", "-MJSON::PP", "-e", "1"], check=False).returncode == 0
    ):
        pytest.skip("no Perl with JSON::PP")
    position = new_game(game)
    apart, _ = play(game, [f"exec:cmd={EXAMPLES / name}"] * position.players)
    while not position.is_over:
        position.play(*(position.legal(seat)[0] for seat in position.seats_asked()))
    assert apart.history == position.history


def test_the_example_for_google2010_plays():
    position, _ = play("tron", [f"exec:cmd={EXAMPLES / 'most_room.py'},protocol=google2010", "random"], seed=1)
    assert position.outcome().winner == 0


def test_play_with_a_program(ludus):
    played = ludus(
        "play", "connect_four", "--seat", "none", "--against", f"exec:cmd={EXAMPLES / 'first_free.py'}", "--games", "3"
    )
    assert played.returncode == 0
    assert "3 games:" in played.stdout


@pytest.mark.parametrize("name", ["google2010", "codingame"])
def test_what_a_guest_follows_the_game_on_is_compiled(name):
    """Its moves are played while the clock runs: interpreted, they took 10 ms of a move."""
    game = new_game("tron").game
    assert protocol.find_guest(name)(game, lambda luck: pytest.fail("nobody asks")).start().engine == "compiled"
