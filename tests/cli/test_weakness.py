"""`ludus weakness`, as a user runs it."""

import json
from xml.etree import ElementTree as ET

import pytest

HUNT = ("weakness", "tron", "wall", "--size", "8x8", "--steps", "12", "--show", "2")


def test_it_shows_the_worst_levels_and_goes_on_where_it_was(ludus, tmp_path):
    told = ludus(*HUNT)
    assert told.returncode == 0
    assert "1. " in told.stdout
    assert "cells: in turn" in told.stdout
    assert "12 levels tried; kept in weakness.json" in told.stdout
    assert json.loads((tmp_path / "weakness.json").read_text())["steps"] == 12
    more = json.loads(ludus(*HUNT, "--steps", "15", "--json").stdout)
    assert more["steps"] == 15
    again = json.loads(ludus(*HUNT, "--steps", "15", "--json", "--keep", "other.json").stdout)
    assert again == more


def test_json_tells_the_level_the_games_and_the_mistake(ludus):
    told = json.loads(ludus(*HUNT, "--json").stdout)
    assert (told["player"], told["against"], told["steps"]) == ("wall", None, 12)
    worst = told["worst"][0]
    assert len(worst["games"]) == 6
    assert worst["mistake"]["before"] > worst["mistake"]["after"]
    assert worst["reach"][0] == worst["longest_path"]
    assert worst["level"].count("\n") == 8


def test_pictures_go_into_new_files(ludus, tmp_path):
    assert "a.html is written." in ludus(*HUNT, "-o", "a.html").stdout
    assert (tmp_path / "a.html").read_text().startswith("<!doctype html>")
    ludus(*HUNT, "-o", "a.svg")
    assert ET.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")


def test_beside_another_player(ludus):
    told = ludus(
        "weakness", "tron", "straight", "--against", "wall", "--steps", "4", "--judge", "mcts:simulations=50", "--show", "1"
    )
    assert told.returncode == 0
    assert "as seat" in told.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("matches", "wall"), "weakness changes levels, and tron alone has them: write 'tron', not 'matches'"),
        (
            ("tron:moves=alternate", "wall"),
            "weakness plays by the rules that a level asks for: write 'tron', not 'tron:moves=alt",
        ),
        (
            ("tron", "wall", "--against", "wall", "--games", "3"),
            "--games 3: games come in pairs with seats swapped, so give an even number, such as 4",
        ),
        (("tron", "wal"), "no player is called 'wal'"),
        (("tron", "human"), "weakness plays many games by itself: 'human' is a person"),
        (("tron", "wall", "--size", "11"), "--size '11' is not written as columns x rows, as in 11x11"),
        (("tron", "wall", "--size", "3x90"), "weakness --size: "),
        (("tron", "wall", "--level", "nix"), "no level is called 'nix'"),
        (("tron", "wall", "--level", "solo", "--against", "wall"), "--level solo has 1 start: 2 are needed"),
        (("tron", "minimax"), "minimax is for two riders, and this level has 1"),
        (("tron", "wall", "-o", "x.pdf"), "what to write into 'x.pdf' is not clear: call it .html for a page or .svg for a p"),
        (("tron", "wall", "-o", "no/x.svg"), "no/x.svg cannot be written: there is no folder no"),
        (("tron", "wall", "--against", "wall", "--judge", "nix"), "no player is called 'nix'"),
        (("tron", "wall", "--against", "wall", "--judge", "wall"), "--judge 'wall' gives a move and not what a position is"),
        (("tron", "wall", "--against", "wall", "--judge", "human"), "--judge 'human' is a person"),
    ],
)
def test_what_is_wrong_is_one_sentence(ludus, tmp_path, arguments, sentence):
    told = ludus("weakness", *arguments)
    assert told.returncode == 2
    assert told.stderr.startswith(f"ludus: {sentence}")
    assert told.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_ctrl_c_keeps_what_was_found(terminal, tmp_path):
    kept = tmp_path / "kept.json"
    child = terminal("weakness", "tron", "wall", "--size", "8x8", "--steps", "100000", "--show", "1", "--keep", str(kept))
    child.expect("short at worst")
    child.sendintr()
    child.expect(r"cells: in turn")
    child.expect(r"\d+ levels tried; kept in")
    child.wait()
    assert child.exitstatus == 130
    assert json.loads(kept.read_text())["steps"] > 0


def test_help_has_an_example(ludus):
    assert "Example: ludus weakness tron montecarlo:simulations=200" in " ".join(ludus("weakness", "--help").stdout.split())
