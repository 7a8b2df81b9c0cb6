"""`ludus bound`, as a user runs it."""

import json
from xml.etree import ElementTree as ET

import pytest


def test_it_tells_the_bound_and_draws_the_path(ludus):
    shown = ludus("bound", "comb")
    assert shown.returncode == 0
    assert "path      58 cells, which is the longest path there is" in shown.stdout
    assert "bound     at most 58, proven" in shown.stdout
    assert "┃" in shown.stdout


def test_as_json_with_the_path_cell_by_cell(ludus):
    told = json.loads(ludus("bound", "comb", "--json").stdout)
    assert (told["free_cells"], told["bound"], told["length"], told["exact"]) == (116, 58, 58, True)
    assert len({tuple(place) for place in told["path"]}) == len(told["moves"]) == 58


def test_a_picture_is_drawn_into_a_new_file(ludus, tmp_path):
    told = ludus("bound", "spiral", "-o", "spiral.svg")
    assert "spiral.svg is written." in told.stdout
    assert ET.parse(tmp_path / "spiral.svg").getroot().tag.endswith("svg")
    again = ludus("bound", "spiral", "-o", "spiral.svg")
    assert again.returncode == 2
    assert "is there already" in again.stderr
    assert ludus("bound", "spiral", "-o", "-").stdout.startswith("<svg")


def test_files_other_starts_and_random_levels(ludus, tmp_path):
    (tmp_path / "mine.txt").write_text("1 #\n #2\n   \n")
    first, second = (json.loads(ludus("bound", "mine.txt", "--start", n, "--json").stdout) for n in "12")
    assert (first["length"], second["length"]) == (5, 6)
    one, two = (json.loads(ludus("bound", "random:width=9,height=9", "--seed", n, "--json").stdout) for n in "12")
    assert (one["seed"], two["seed"]) == (1, 2)
    assert one["moves"] != two["moves"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nix",), "ludus: no level is called 'nix': known: arena, "),
        (("solo", "--start", "2"), "ludus: --start 2: this level has start 1 alone"),
        (("none.txt",), "ludus: none.txt cannot be read: No such file or directory"),
        (("comb", "--json", "-o", "-"), "ludus: --json and --out - both write to standard output: leave one of them out"),
    ],
)
def test_what_is_wrong_is_one_sentence(ludus, arguments, sentence):
    told = ludus("bound", *arguments)
    assert told.returncode == 2
    assert told.stderr.startswith(sentence)
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("out", "sentence"),
    [
        ("a.html", "what to write into 'a.html' is not clear: call it .svg for a picture"),
        ("no/a.svg", "no/a.svg cannot be written: there is no folder no"),
        ("there.svg", "there.svg is there already and is left as it is: choose another name"),
    ],
)
def test_where_nothing_can_be_written_nothing_is_looked_for(ludus, tmp_path, out, sentence):
    (tmp_path / "there.svg").write_text("mine")
    told = ludus("bound", "quarters", "--seconds", "600", "-o", out)
    assert (told.returncode, told.stderr) == (2, f"ludus: {sentence}\n")


def test_ctrl_c_tells_what_was_found_so_far(terminal):
    child = terminal("bound", "random:width=30,height=30,density=0.3", "--seconds", "20")
    child.expect(r"looking: a path of \d+ cells, at most \d+")
    child.sendintr()
    child.expect("ludus: stopped")
    child.expect(r"bound     at most \d+, proven")
    child.expect(r"path      .*cells, \d+ short of the bound")
    child.wait()
    assert child.exitstatus == 130


def test_help_has_an_example(ludus):
    assert "Example: ludus bound comb -o comb.svg" in ludus("bound", "--help").stdout
