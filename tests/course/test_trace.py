"""A decision step by step: as text, as JSON, as a picture, and in the terminal."""

import json
import re
import xml.etree.ElementTree as ET

import pexpect
import pytest

from ludus.course import (
    UCB,
    IterativeDeepening,
    Matches,
    NegAlphaBeta,
    NegAlphaBeta_MC,
    NegAlphaBeta_Memory,
    Randy_MC,
    UCT_max,
    UCT_negamax,
)
from ludus.course.trace import format_entry, memory_after
from ludus.course.trace_svg import draw
from ludus.course.trace_tree import grow

SVG = "{http://www.w3.org/2000/svg}"
ASKED = ("trace", "matches", "NegAlphaBeta_Memory", "--state", "4,4", "--set", "pf=3", "--set", "last=loses")


@pytest.fixture(autouse=True)
def empty_memories():
    NegAlphaBeta_Memory.decision.memory = {}
    IterativeDeepening.decision.memory = {}
    UCT_max.decision.memory = {}
    UCT_negamax.decision.memory = {}


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


@pytest.mark.parametrize("kind", [NegAlphaBeta_Memory, IterativeDeepening, UCT_max])
@pytest.mark.parametrize("left", range(1, 14))
def test_the_events_tell_of_every_change_of_the_memory(kind, left):
    """Also of an entry that gets deeper because its score reaches beta, as one does from 6 matches on."""
    player = kind("Ada", Matches(13, True), pf=3, nbSim=4, seed=1)
    events = list(player.trace((left, 0)))
    assert memory_after(events) == {key: told(entry) for key, entry in player.decision.memory.items()}


def told(entry):
    """As an event has it: counters cannot change any more."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}


def test_nothing_is_traced_unless_asked():
    player = NegAlphaBeta_Memory("Ada", Matches(13, True), pf=3)
    game = player.game
    assert list(player.trace((4, 4)))
    assert player.game is game


def test_a_picture_has_all_positions_windows_and_cuts():
    player = NegAlphaBeta_Memory("Ada", Matches(13, True), pf=3)
    events = list(player.trace((8, 0)))
    picture = ET.fromstring(draw(events))
    visits = sum(event.kind in ("enter", "known") for event in events)
    assert len(picture.findall(f"{SVG}g")) == visits
    words = [text.text for text in picture.iter(f"{SVG}text")]
    assert words.count("cut") == sum(event.kind == "cut" for event in events) > 0
    assert "level 2 [-101, 101]" in words
    assert "known deep enough" in words
    with pytest.raises(ValueError, match="look less far"):
        draw(NegAlphaBeta("Ada", Matches(30, True), pf=12).trace((30, 0)))


@pytest.mark.parametrize(
    ("kind", "leaves", "games_there"),
    [
        (UCB, 3, 24),  # as many in all as Randy_MC, but more of them where they teach most
        (Randy_MC, 3, 24),
        (UCT_max, 7, 56),  # three actions in each of three positions, of which two are followed
        (UCT_negamax, 7, 56),
        (NegAlphaBeta_MC, 0, 0),  # it plays from positions that it looks at
    ],
)
def test_every_random_game_is_somewhere_in_the_tree(kind, leaves, games_there):
    player = kind("Ada", Matches(13, True), pf=3, nbSim=8, seed=1)
    events = list(player.trace((9, 0)))
    (root,) = grow(events)
    visits = list(root.walk())
    games = [event for event in events if event.kind == "simulate"]
    assert games
    assert len(games) == sum(event.kind == "simulate" for visit in visits for event in (visit.first, *visit.events))
    for visit in visits:
        assert all(event.path == visit.first.path for event in visit.events)
        assert len({child.action for child in visit.children}) == len(visit.children)
    tried = [sum(visit.counter) for visit in visits if visit.first.kind == "simulate"]
    assert (len(tried), sum(tried)) == (leaves, games_there)


def test_a_picture_has_all_games_and_what_is_remembered():
    player = UCB("Ada", Matches(13, True), nbSim=8, seed=1)
    picture = ET.fromstring(draw(player.trace((9, 0))))
    words = "\n".join(text.text or "" for text in picture.iter(f"{SVG}text"))
    counters = re.findall(r"^(\d+)/(\d+)/0 for seat 0$", words, re.MULTILINE)
    assert len(counters) == 3
    assert sum(int(won) + int(lost) for won, lost in counters) == 24
    assert len(picture.findall(f"{SVG}path")) == 3
    assert len(picture.findall(f"{SVG}path[@class='edge best']")) == 1
    player = NegAlphaBeta_Memory("Ada", Matches(13, True), pf=3)
    picture = ET.fromstring(draw(player.trace((7, 0))))
    told = [title.text.splitlines() for title in picture.iter(f"{SVG}title")]
    (root,) = [lines for lines in told if lines[0].startswith("7 ")]
    assert root[-1] == f"remembered: {format_entry(player.decision.memory[7])}"
    assert ["3 level 1 known to reach beta", f"remembered: {format_entry(player.decision.memory[3])}"] in told


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
        (("matches", "NegAlphaBeta", "--set", "pf=x"), "--set pf=x: pf must be a whole number of 1 or more"),
        (("matches", "NegAlphaBeta", "--set", "pf="), "--set pf=: pf must be a whole number of 1 or more"),
        (("matches", "NegAlphaBeta", "--set", "pf=0"), "pf must be a whole number of 1 or more"),
        (("matches", "NegAlphaBeta", "--set", "pf=2.5"), "pf must be a whole number of 1 or more"),
        (("matches", "UCB", "--set", "nbSim=0"), "nbSim must be a whole number of 1 or more"),
        (("matches", "UCB", "--set", "nbsim=5"), "no setting is called 'nbsim': did you mean nbSim?"),
        (("matches", "IterativeDeepening", "--set", "secondes=nan"), "secondes must be a number of 0 or more"),
        (("tic_tac_toe", "NegAlphaBeta", "--set", "last=loses"), "no setting is called 'last'"),
        (("matches", "UCB", "--state", "4"), "of Matches write the matches left and the number of the turn"),
        (
            ("connect_four", "UCB", "--state", "3,7"),
            "--state 3,7 does not fit: 7 is none of the actions here: 0, 1, 2, 3, 4, 5, 6",
        ),
    ],
)
def test_what_cannot_be_traced_is_one_sentence(ludus, arguments, sentence):
    shown = ludus("trace", *arguments)
    assert shown.returncode == 2
    assert sentence in shown.stderr
    assert len(shown.stderr.splitlines()) == 1


def test_options_of_matches_may_stand_in_its_name(ludus):
    """It is the course's own game all the same, whose keys are the matches left."""
    asked = ("NegAlphaBeta_Memory", "--state", "4,4", "--set", "pf=3")
    assert (
        ludus("trace", "matches:last=loses", *asked).stdout == ludus("trace", "matches", *asked, "--set", "last=loses").stdout
    )


def test_the_memory_beside_the_steps_is_the_player_s(terminal):
    child = terminal("trace", "matches", "NegAlphaBeta_Memory", "--state", "7,0", "--set", "pf=3")
    child.expect("step 1 of")
    child.send("G")
    child.expect(" 3  pf 1 score")
    child.send("q")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize("kind", [NegAlphaBeta, NegAlphaBeta_Memory, IterativeDeepening, Randy_MC, UCB, UCT_max, UCT_negamax])
def test_every_trace_ends_with_what_was_chosen(kind):
    player = kind("Ada", Matches(13, True), pf=3, nbSim=5, secondes=0, seed=1)
    *_, last = player.trace((5, 0))
    assert last.kind == "choose"
    assert last.facts["action"] in (1, 2, 3)


def test_steps_are_lines_which_arrows_up_and_down_go_along(terminal):
    child = terminal(*ASKED)
    child.expect("step 1 of")
    for keys, number in (("\x1b[B", 2), ("j", 3), ("\x1b[6~", 13), ("\x1b[A", 12), ("k", 11), ("\x1b[5~", 1)):
        child.send(keys)
        child.expect(f"step {number} of")
    child.send("\x04")  # Ctrl-D
    child.expect(pexpect.EOF)


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
