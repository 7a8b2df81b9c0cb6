"""`ludus level ...` and `ludus play --games`, as a user runs them."""

import json
import re
from xml.etree import ElementTree as ET

import pytest

from ludus.games.tron.levels import parse_google, parse_level
from ludus.games.tron.library import find_level, names


@pytest.mark.parametrize("command", ["show", "check", "generate", "convert"])
def test_every_command_has_help_with_an_example(ludus, command):
    shown = ludus("level", command, "--help")
    assert shown.returncode == 0
    assert f"Example: ludus level {command}" in shown.stdout


def test_the_library_is_listed(ludus):
    table = ludus("level", "show").stdout
    assert re.search(r"^tower\s+15 x 15\s+3\s+4\s+A tower of three floors", table, re.MULTILINE)
    listing = json.loads(ludus("level", "show", "--json").stdout)
    assert [entry["level"] for entry in listing] == names()


def test_a_level_is_shown(ludus):
    shown = ludus("level", "show", "duel7").stdout
    assert shown.startswith("Seven by seven\n")
    assert "██● · · · · · · ██\n" in shown
    assert "size      9 x 9, 1 floor, 49 free cells" in shown
    assert "starts    1 at (1, 7), 2 at (3, 5)" in shown
    assert "author    ludus" in shown
    assert "rules     meet=home" in shown
    assert "ludus play tron:level=duel7" in shown
    assert "1 at (3, 5, floor 0), 2 at (11, 5, floor 1)" in ludus("level", "show", "twofloors").stdout


def test_a_level_as_json(ludus):
    facts = json.loads(ludus("level", "show", "twofloors", "--json").stdout)
    assert (facts["width"], facts["height"], facts["floors"]) == (15, 11, 2)
    assert facts["starts"] == [[3, 5, 0], [11, 5, 1]]
    assert facts["free_cells"] == find_level("twofloors").free_cells
    assert parse_level(facts["text"]) == find_level("twofloors")


def test_a_level_from_a_file_whatever_it_is_called(ludus, tmp_path):
    (tmp_path / "mine").write_text("name: [bold]Mine\n\n1  \n  2\n")
    shown = ludus("level", "show", "mine").stdout
    assert shown.startswith("[bold]Mine\n")
    assert "ludus play tron:level=./mine" in shown
    assert "The game is over" in ludus("play", "tron:level=./mine", "--seat", "none").stdout
    (tmp_path / "my level").write_text("1  \n  2\n")
    assert "ludus play 'tron:level=./my level'" in ludus("level", "show", "my level").stdout
    (tmp_path / "mine.map").write_text("3 2\n1  \n  2\n")
    assert json.loads(ludus("level", "show", "mine.map", "--json").stdout)["starts"] == [[0, 1, 0], [2, 0, 0]]


def test_a_picture_is_drawn_into_a_new_file(ludus, tmp_path):
    shown = ludus("level", "show", "portals", "--svg", "portals.svg")
    assert "portals.svg is written." in shown.stdout
    assert ET.parse(tmp_path / "portals.svg").getroot().tag.endswith("svg")
    assert ludus("level", "show", "portals", "--svg", "-").stdout == (tmp_path / "portals.svg").read_text()
    (tmp_path / "portals.svg").write_text("precious")
    refused = ludus("level", "show", "portals", "--svg", "portals.svg")
    assert refused.returncode == 2
    assert "portals.svg is there already and is left as it is" in refused.stderr
    assert (tmp_path / "portals.svg").read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["portals.svg"]


def test_files_are_checked_one_after_the_other(ludus, tmp_path):
    (tmp_path / "good.txt").write_text("#####\n#1 2#\n#####\n")
    (tmp_path / "ragged.txt").write_text("#####\n#1 2#\n####\n")
    (tmp_path / "asks.txt").write_text("rules: meet=away\n\n1 2\n")
    (tmp_path / "google.map").write_text("5 3\n#####\n#1 2#\n#####\n")
    told = ludus("level", "check", "good.txt", "ragged.txt", "none.txt", "asks.txt", "google.map")
    assert told.returncode == 2
    assert told.stderr == ""
    assert told.stdout.splitlines() == [
        "good.txt: ok",
        "ragged.txt line 3 column 5: this row has 4 columns, the one in line 1 has 5",
        "none.txt cannot be read: No such file or directory",
        "asks.txt line 1 column 8: the level asks for meet=away: it must be crash or home",
        "google.map: ok",
    ]
    assert ludus("level", "check", "good.txt", "google.map").returncode == 0
    as_json = ludus("level", "check", "good.txt", "ragged.txt", "--json")
    assert as_json.returncode == 2
    assert [verdict["problem"] is None for verdict in json.loads(as_json.stdout)] == [True, False]


def test_generated_levels_repeat_by_their_seed(ludus, tmp_path):
    options = ("--width", "12", "--height", "9", "--density", "0.2", "--symmetry", "mirror", "--starts", "4")
    first = ludus("level", "generate", *options, "--seed", "5")
    assert first.stdout.startswith("name: Random, seed 5\n\n############\n")
    assert ludus("level", "generate", *options, "--seed", "5").stdout == first.stdout
    level = parse_level(first.stdout)
    assert (level.width, level.height, len(level.starts())) == (12, 9, 4)
    written = ludus("level", "generate", *options, "--seed", "5", "--name", "Mine", "--out", "mine.txt")
    assert "mine.txt is written: 12 x 9, 4 riders. Try it:\n  ludus play tron:level=./mine.txt" in written.stdout
    assert parse_level((tmp_path / "mine.txt").read_text()).floors == level.floors
    assert parse_level((tmp_path / "mine.txt").read_text()).name == "Mine"


def test_a_new_level_each_time_tells_its_seed(ludus):
    one, other = (ludus("level", "generate").stdout for _ in range(2))
    assert one != other
    seed = re.match(r"name: Random, seed (\d+)\n", one)[1]
    assert ludus("level", "generate", "--seed", seed).stdout == one


def test_levels_are_converted_both_ways(ludus, tmp_path):
    there = ludus("level", "convert", "arena", "arena.map")
    assert there.returncode == 0
    assert there.stderr == "ludus: name and author are left out: such a map has no place for them\n"
    text = (tmp_path / "arena.map").read_text()
    assert text.startswith("17 13\n####")
    assert parse_google(text).floors == find_level("arena").floors
    back = ludus("level", "convert", "arena.map", "-", "--to", "ludus")
    assert parse_level(back.stdout).floors == find_level("arena").floors
    assert ludus("level", "convert", "arena.map", "arena.txt").returncode == 0
    assert (tmp_path / "arena.txt").read_text() == back.stdout
    assert ludus("level", "convert", "arena.txt", "-", "--to", "google").stdout == text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "aren"], "no level is called 'aren': did you mean arena?"),
        (["show", "none.txt"], "none.txt cannot be read: No such file or directory"),
        (["show", "--svg", "x.svg"], "--svg draws one level: say which"),
        (["show", "arena", "--svg", "no/where.svg"], "no/where.svg cannot be written: No such file or directory"),
        (["generate", "--width", "4"], "level generate: width must be a whole number from 5 to 64, not '4'"),
        (["generate", "--height", "tall"], "level generate: height must be a whole number from 5 to 64, not 'tall'"),
        (["generate", "--density", "1"], "level generate: density must be a number from 0 to 0.5, not '1'"),
        (["generate", "--symmetry", "odd"], "level generate: symmetry must be none, mirror, rotation or both, not 'odd'"),
        (["generate", "--width", "5", "--height", "5", "--starts", "8"], "has no room for 8 starts: ask for fewer"),
        (["generate", "--name", "a\nb"], "level generate: --name must be one line of text"),
        (["generate", "--out", "no/where.txt"], "no/where.txt cannot be written: No such file or directory"),
        (["convert", "tower", "tower.map"], "a map of the 2010 Google AI Challenge cannot hold 3 floors"),
        (["convert", "solo", "solo.map"], "cannot hold a lone rider"),
        (["convert", "duel7", "duel7.map"], "cannot hold the rules 'meet=home'"),
        (["convert", "portals", "-", "--to", "google"], "cannot hold 'b' at (6, 2)"),
        (["convert", "arena", "-"], "what to write into '-' is not clear: add --to google or --to ludus"),
        (["convert", "arena", "x.map", "--to", "chess"], "--to must be google or ludus, not 'chess'"),
        (["convert", "none.txt", "x.map"], "none.txt cannot be read"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(ludus, tmp_path, arguments, sentence):
    refused = ludus("level", *arguments)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert sentence in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["generate", "--out", "mine.txt"], ["convert", "arena", "mine.txt"]])
def test_nothing_is_overwritten(ludus, tmp_path, arguments):
    (tmp_path / "mine.txt").write_text("precious")
    refused = ludus("level", *arguments)
    assert refused.returncode == 2
    assert refused.stderr == "ludus: mine.txt is there already and is left as it is: choose another name\n"
    assert (tmp_path / "mine.txt").read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


# Many games side by side.


def test_many_games_stand_side_by_side_as_far_as_there_is_room(ludus):
    wide = ludus("play", "tron:level=solo", "--seat", "none", "--games", "5", "--seed", "3", COLUMNS="120").stdout
    captions = [line for line in wide.splitlines() if line.startswith("game ")]
    assert [re.findall(r"game (\d)  a score of \d+", line) for line in captions] == [["1", "2", "3"], ["4", "5"]]
    assert max(map(len, wide.splitlines())) <= 120
    assert re.search(r"^5 games: a mean score of [\d.]+, from \d+ to \d+\.$", wide, re.MULTILINE)
    narrow = ludus("play", "tron:level=solo", "--seat", "none", "--games", "5", "--seed", "3", COLUMNS="50").stdout
    assert sum(line.startswith("game ") for line in narrow.splitlines()) == 5
    assert sorted(re.findall(r"game \d  a score of \d+", narrow)) == sorted(re.findall(r"game \d  a score of \d+", wide))


def test_the_first_of_many_games_is_the_one_that_the_seed_gives(ludus):
    one = ludus("play", "connect_four", "--seat", "none", "--seed", "7").stdout
    many = ludus("play", "connect_four", "--seat", "none", "--seed", "7", "--games", "3").stdout
    assert many == ludus("play", "connect_four", "--seat", "none", "--seed", "7", "--games", "3").stdout
    last = one.rsplit("\n\n", 3)[-2].splitlines()
    columns = many.split("\n\n")[1].splitlines()[1:]
    assert [line.strip() for line in last] == [re.split(r"\s{3,}", line.strip())[0] for line in columns]


@pytest.mark.parametrize("game", ["matches", "tic_tac_toe", "seven_colours:width=9,height=6", "tron:level=four"])
def test_many_games_of_every_kind(ludus, game):
    shown = ludus("play", game, "--seat", "none", "--games", "4", "--seed", "2").stdout
    assert re.findall(r"game (\d)  ", shown) == ["1", "2", "3", "4"]
    told = re.search(r"^4 games: (.*), (\d) drawn\.$", shown, re.MULTILINE)
    assert sum(map(int, re.findall(r"won (\d)", told[1]))) + int(told[2]) == 4


@pytest.mark.parametrize("others", [[], ["--seat", "0"], ["--seat", "none", "--times"]])
def test_many_games_are_for_watching(ludus, others):
    refused = ludus("play", "matches", "--games", "2", *others)
    assert refused.returncode == 2
    assert "--games shows the last positions of many games: add --seat none" in refused.stderr
