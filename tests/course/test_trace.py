"""A decision step by step: as text, as JSON, as a picture, and in the terminal."""

import json
import xml.etree.ElementTree as ET

import pexpect
import pytest

from ludus.course import Matches, NegAlphaBeta, NegAlphaBeta_Memory, UCT_max
from ludus.course.trace_svg import draw
from ludus.course.trace_tree import grow

ASKED = ("trace", "matches", "NegAlphaBeta_Memory", "--state", "4,4", "--set", "pf=3", "--set", "last=loses")


@pytest.fixture(autouse=True)
def empty_memories():
    NegAlphaBeta_Memory.decision.memory = {}
    UCT_max.decision.memory = {}


def test_the_tree_has_every_visit_where_it_was_made():
    player = NegAlphaBeta("Ada", Matches(13, True), pf=3)
    (root,) = grow(player.trace((6, 0)))
    visits = list(root.walk())
    assert [visit.action for visit in root.children] == [1, 2, 3]
    assert len(visits) == len({visit.first.path for visit in visits})
    for visit in visits:
        assert all(child.first.path[:-1] == visit.first.path for child in visit.children)
        assert all(event.path == visit.first.path for event in visit.events)
    cut = [visit for visit in visits if visit.has("cut")]
    assert cut
    assert all(len(visit.children) < len(Matches(visit.first.state[0]).actions) for visit in cut)


def test_nothing_is_traced_unless_asked():
    player = NegAlphaBeta_Memory("Ada", Matches(13, True), pf=3)
    game = player.game
    assert list(player.trace((4, 4)))
    assert player.game is game


def test_a_picture_has_all_positions_windows_and_cuts():
    player = NegAlphaBeta_Memory("Ada", Matches(13, True), pf=3)
    events = list(player.trace((8, 0)))
    picture = ET.fromstring(draw(events))
    name = "{http://www.w3.org/2000/svg}"
    visits = sum(event.kind in ("enter", "known") for event in events)
    assert len(picture.findall(f"{name}g")) == visits
    words = [text.text for text in picture.iter(f"{name}text")]
    assert words.count("cut") == sum(event.kind == "cut" for event in events) > 0
    assert "level 2 [-101, 101]" in words
    assert "known deep enough" in words
    with pytest.raises(ValueError, match="look less far"):
        draw(NegAlphaBeta("Ada", Matches(30, True), pf=12).trace((30, 0)))


def test_the_command_prints_text_json_and_pictures(ludus, tmp_path):
    shown = ludus(*ASKED)
    assert (shown.returncode, shown.stderr) == (0, "")
    lines = shown.stdout.splitlines()
    assert lines[0] == "4 level 3"
    assert "    2 level 1 window -101 101" in lines
    assert lines[-1] == "4 choose action 3 score 100"
    steps = [json.loads(line) for line in ludus(*ASKED, "--json").stdout.splitlines()]
    assert len(steps) == len(lines)
    assert steps[-1] == {"kind": "choose", "path": [], "key": 4, "state": [4, 4], "action": 3, "score": 100}
    assert "is written" in ludus(*ASKED, "--svg", "tree.svg").stdout
    assert (tmp_path / "tree.svg").read_text().startswith("<svg")
    again = ludus(*ASKED, "--svg", "tree.svg")
    assert again.returncode == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("matches", "NegAlfa"), "no player of the course is called 'NegAlfa'"),
        (("matches", "UCB", "--state", "x"), "write whole numbers with commas"),
        (("matches", "UCB", "--state", "0,3"), "the game is over there"),
        (("matches", "UCB", "--set", "pf"), "write name=value"),
        (("tron", "UCB"), "for two in turn"),
        (("matches", "UCB", "--set", "last=maybe"), "last must be wins or loses"),
    ],
)
def test_what_cannot_be_traced_is_one_sentence(ludus, arguments, sentence):
    shown = ludus("trace", *arguments)
    assert shown.returncode == 2
    assert sentence in shown.stderr
    assert len(shown.stderr.splitlines()) == 1


def test_stepping_forward_and_back_with_the_memory_beside(terminal):
    child = terminal(*ASKED)
    child.expect("step 1 of")
    for _ in range(8):
        child.send("n")
    child.expect("step 9 of")
    child.expect("memory")
    child.send("p")
    child.expect("step 8 of")
    child.send("G")
    child.expect("choose action 3")
    child.send("q")
    child.expect(pexpect.EOF)
