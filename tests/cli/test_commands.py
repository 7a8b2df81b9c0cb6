"""Commands as a user runs them, each in a process of its own: answers, JSON, and one sentence with exit code 2 when wrong."""

import json
import os
import subprocess
import sys

import pytest


def test_ludus_alone_and_help_list_the_commands(ludus):
    for arguments in ((), ("--help",)):
        shown = ludus(*arguments)
        assert "play" in shown.stdout
        assert "conform" in shown.stdout
    assert ludus("--version").stdout.startswith("ludus ")


COMMANDS = (
    "games,players,play,think,menu,conform,doctor,level,level show,new,new game,bench,bench playouts,bench engines,bench search"
)


@pytest.mark.parametrize("command", COMMANDS.split(","))
def test_every_command_has_help_with_an_example(ludus, command):
    shown = ludus(*command.split(), "--help")
    assert shown.returncode == 0
    assert "Example: ludus" in shown.stdout


@pytest.mark.parametrize("arguments", [(), ("--help",), ("games",), ("players",)])
def test_quick_commands_import_no_compiler(arguments):
    script = (
        "import sys, runpy\nsys.argv = ['ludus', *sys.argv[1:]]\n"
        "try:\n    runpy.run_module('ludus', run_name='__main__')\nexcept SystemExit:\n    pass\n"
        "print([name for name in ('numba', 'llvmlite', 'scipy', 'pydantic') if name in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    assert ran.stderr.strip().endswith("[]")


def test_games_lists_names_players_moves_and_options(ludus):
    table = ludus("games").stdout
    for word in ("connect_four", "in turn", "matches=13", "seven_colours"):
        assert word in table
    listing = {game["name"]: game for game in json.loads(ludus("games", "--json").stdout)}
    assert listing["matches"]["options"]["most"] == {
        "default": 3,
        "accepts": "a whole number from 1 to 8",
        "help": "how many one may take at a time",
    }
    assert listing["connect_four"]["players"] == 2


def test_one_games_page_comes_from_its_docstring(ludus, examples):
    page = ludus("games", "matches").stdout
    assert "The game of the course" in page
    assert "a whole number from 1 to 10000 (default 13)" in page
    assert "2 to 8, moving at once" in ludus("games", str(examples / "auction.py")).stdout


def test_new_game_writes_a_file_that_conforms_plays_and_is_fast(ludus, tmp_path):
    written = ludus("new", "game", "stones")
    assert written.returncode == 0
    assert "ludus play ./stones.py" in written.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["stones.py"]
    conforms = ludus("conform", "./stones.py")
    assert conforms.returncode == 0, conforms.stdout
    assert "stones conforms" in conforms.stdout
    played = ludus("play", "./stones.py:goal=3", input="+3\n")
    assert "You win" in played.stdout
    (row,) = json.loads(ludus("bench", "playouts", "./stones.py", "--seconds", "0.1", "--json").stdout)
    assert row["games"] > 100
    assert row["games_per_second"] > 0
    assert [path.name for path in tmp_path.iterdir()] == ["stones.py"]  # nothing left behind


def test_new_game_never_overwrites(ludus, tmp_path):
    (tmp_path / "mine.py").write_text("precious")
    refused = ludus("new", "game", "mine")
    assert refused.returncode == 2
    assert refused.stderr == "ludus: mine.py is there already and is left as it is: choose another name\n"
    assert (tmp_path / "mine.py").read_text() == "precious"


def test_new_game_in_a_folder_that_cannot_be_written(ludus, tmp_path):
    refused = ludus("new", "game", "mine", "--folder", str(tmp_path / "nowhere"))
    assert refused.returncode == 2
    assert "mine.py cannot be written: No such file or directory" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_conform_says_what_is_broken(ludus, tmp_path):
    ludus("new", "game", "stones")
    path = tmp_path / "stones.py"
    path.write_text(path.read_text().replace('return f"+{move}"', 'return "add"'))
    verdict = ludus("conform", "stones.py")
    assert verdict.returncode == 1
    assert "✗ Every move's text is its own" in verdict.stdout
    assert "stones does not conform: 1 promise is broken." in verdict.stdout
    told = json.loads(ludus("conform", "stones.py", "--json").stdout)
    assert told["conforms"] is False
    assert sum(promise["problem"] is not None for promise in told["promises"]) == 1


def test_doctor(ludus, tmp_path):
    found = json.loads(ludus("doctor", "--json", LUDUS_CACHE=str(tmp_path / "cache")).stdout)
    assert found["cache"] == {"folder": str(tmp_path / "cache"), "is_writable": True, "bytes": 0, "compiled": []}
    assert set(found["packages"]) >= {"numpy", "numba"}
    assert any(part["package"].startswith("open") for part in found["optional"])
    ludus("bench", "playouts", "matches", "--seconds", "0.1", LUDUS_CACHE=str(tmp_path / "cache"))
    after = json.loads(ludus("doctor", "--json", LUDUS_CACHE=str(tmp_path / "cache")).stdout)
    if os.environ.get("NUMBA_DISABLE_JIT") != "1":
        assert [(entry["game"], entry["kernel"]) for entry in after["cache"]["compiled"]] == [("matches", "play_many")]
        assert after["cache"]["bytes"] > 0
    assert "Compiled code" in ludus("doctor").stdout


def test_doctor_warns_of_a_folder_that_cannot_be_written(ludus, tmp_path):
    (tmp_path / "file").write_text("")
    told = ludus("doctor", LUDUS_CACHE=str(tmp_path / "file" / "cache"))
    assert "this folder cannot be written" in told.stdout
    played = ludus("bench", "playouts", "matches", "--seconds", "0.1", LUDUS_CACHE=str(tmp_path / "file" / "cache"))
    assert played.returncode == 0
    assert "compiled code cannot be kept" in played.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "no game is called 'chess'"),
        (["play", "conect_four"], "did you mean connect_four?"),
        (["play", "matches:mosst=3"], "matches: no option is called 'mosst': did you mean most?"),
        (["play", "matches:most=many"], "matches: most must be a whole number from 1 to 8, not 'many'"),
        (["play", "seven_colours:width=65"], "seven_colours: width must be a whole number from 2 to 64, not '65'"),
        (["play", "matches:"], "'matches:' is not a spec"),
        (["play", "./none.py"], "none.py cannot be read: No such file or directory"),
        (["play", "matches", "--seat", "2"], "--seat '2': write seats from 0 to 1"),
        (["play", "matches", "--seat", "x"], "--seat 'x': write seats from 0 to 1"),
        (["play", "matches", "--against", "randy"], "no player is called 'randy'"),
        (["play", "matches", "--against", "random:x=1"], "random: no option is called 'x': there are none"),
        (["games", "nothing"], "no game is called 'nothing'"),
        (["conform", "nothing"], "no game is called 'nothing'"),
        (["new", "game", "My Game"], "'My Game' is not a game's name"),
        (["new", "game", "random"], "'random' is the name of a module already"),
        (["conform", "matches:most=0"], "matches: most must be"),
        (["bench", "playouts", "matches", "--policy", "best"], "no policy is called 'best'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(ludus, tmp_path, arguments, sentence):
    refused = ludus(*arguments)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert sentence in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("def broken(:\n", "mine.py line 1: syntax error"),
        ("x = 1\n", "mine.py: a game needs a function start with 4 arguments"),
        ("import nothing_like_it\n", "mine.py line 1: <module> failed: ModuleNotFoundError"),
    ],
)
@pytest.mark.parametrize("command", ["play", "conform", "games"])
def test_a_file_without_a_game(ludus, tmp_path, content, sentence, command):
    (tmp_path / "mine.py").write_text(content)
    refused = ludus(command, "mine.py")
    assert refused.returncode == 2
    assert sentence in refused.stderr
    assert "Traceback" not in refused.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]


def test_a_rule_that_writes_too_many_moves_is_refused_everywhere(ludus, tmp_path):
    ludus("new", "game", "mine")
    path = tmp_path / "mine.py"
    path.write_text(path.read_text().replace("    count = min(rules.most, rules.goal - state.total)", "    count = 12"))
    for command in (["play", "mine.py"], ["bench", "playouts", "mine.py"]):
        refused = ludus(*command)
        assert refused.returncode == 2
        assert "legal gave more than 9 moves, but MAX_MOVES is 9" in refused.stderr
        assert "mine.py line " in refused.stderr


def test_a_reader_that_goes_away_is_no_error():
    ran = subprocess.run(
        f"{sys.executable} -m ludus games | head -1", shell=True, capture_output=True, text=True, check=True, timeout=60
    )
    assert "Traceback" not in ran.stderr
