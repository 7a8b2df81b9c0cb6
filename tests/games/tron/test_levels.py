"""Levels as text: what is written is read back, and what is wrong is told with its line and column."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.errors import SpecError
from ludus.games.tron import levels
from ludus.games.tron.levels import (
    MOST_FLOORS,
    MOST_RIDERS,
    MOST_SIDE,
    Level,
    format_google,
    format_level,
    is_google,
    parse_google,
    parse_level,
)
from ludus.games.tron.library import read_level
from ludus.games.tron.problems import LevelError
from ludus.games.tron.rules import TronOptions

HOUSES = """\
name: Two houses
author: somebody
rules: meet=home, fallen=vanishes

#######
#1 a >#
#######
---
#######
#a  2<#
#######
"""


@st.composite
def drawn_levels(draw, floors=MOST_FLOORS, letters=6, riders=MOST_RIDERS):
    """Any level that can be ridden: walls at random, then passages and starts on places of their own."""
    width, height, floors = draw(st.integers(2, 12)), draw(st.integers(2, 12)), draw(st.integers(1, floors))
    chance = draw(st.randoms(use_true_random=False))
    cells = {(x, y, floor): chance.choice("  # ") for floor in range(floors) for y in range(height) for x in range(width)}
    places = sorted(cells)
    chance.shuffle(places)
    for letter in "abcxyz"[: draw(st.integers(0, letters))]:
        if len(places) > 8:
            cells[places.pop()] = cells[places.pop()] = letter
    for x, y, floor in places[: draw(st.integers(0, 3))]:
        above = (x, y, floor + 1)
        if above in cells and {cells[x, y, floor], cells[above]} <= {" ", "#"}:
            cells[x, y, floor], cells[above] = ">", "<"
    free = [place for place in places if cells[place] in " #"]
    beside = {
        (x, y, floor): [(x + dx, y + dy, floor) for dx, dy in levels.STEPS if (x + dx, y + dy, floor) in cells]
        for x, y, floor in cells
    }
    starts = []
    for place in free:
        ways = [near for near in beside[place] if near in free and near not in starts]
        if len(starts) < riders and ways and place not in {near for start in starts for near in beside[start]}:
            starts.append(place)
            cells[place], cells[ways[0]] = str(len(starts)), " "
    if not starts:
        cells = {(0, 0, 0): "1", (1, 0, 0): " "}
        width, height, floors = 2, 1, 1
    rows = [
        tuple("".join(cells[x, y, floor] for x in range(width)) for y in range(height - 1, -1, -1)) for floor in range(floors)
    ]
    line = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")), max_size=20).map(str.strip)
    headings = draw(st.dictionaries(st.sampled_from(["name", "author"]), line, max_size=2))
    return Level(tuple(rows), headings)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(level=drawn_levels(), ending=st.sampled_from(["\n", "\r\n"]))
def test_a_level_written_is_read_back(level, ending):
    text = format_level(level)
    assert parse_level(text.replace("\n", ending)) == level
    assert format_level(parse_level(text)) == text


def test_what_a_level_knows():
    level = parse_level(HOUSES)
    assert (level.width, level.height, len(level.floors)) == (7, 3, 2)
    assert (level.name, level.headings["author"], level.headings["rules"]) == (
        "Two houses",
        "somebody",
        "meet=home, fallen=vanishes",
    )
    assert level.starts() == [(1, 1, 0), (4, 1, 1)]
    assert level.passages() == {
        (3, 1, 0): (1, 1, 1),
        (1, 1, 1): (3, 1, 0),
        (5, 1, 0): (5, 1, 1),
        (5, 1, 1): (5, 1, 0),
    }
    assert level.free_cells == 10
    assert level.at((1, 1, 0)) == "1"
    assert level.at((-1, 0, 0)) == level.at((0, 3, 1)) == "#"  # what lies outside is wall


def test_coordinates_count_from_the_bottom_left():
    level = parse_level("# 1\n   \n2 #\n")
    assert level.starts() == [(2, 2, 0), (0, 0, 0)]


@pytest.mark.parametrize("text", ["1 ", "1 \n", "1 \r\n", "\n\n1 \n\n", "name: x\n1 ", "name: x\r\n\r\n1 \r\n"])
def test_line_ends_and_empty_lines_count_for_nothing(text):
    assert parse_level(text).floors == (("1 ",),)


def test_empty_lines_around_floors_count_for_nothing():
    assert parse_level("1 \n\n---\n\n  \n\n").floors == (("1 ",), ("  ",))


def test_the_rules_a_level_may_ask_for_are_those_of_the_game():
    assert {name: TronOptions.declared[name].choices[1:] for name in ("moves", "meet", "fallen")} == levels.RULES


WIDE, HIGH = " " * MOST_SIDE, "\n".join(["1 "] + ["  "] * (MOST_SIDE - 1))


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("", (1, 1), "there is no row: a level has at least one"),
        ("\n\n\n", (4, 1), "there is no row"),
        ("name: x\n", (2, 1), "there is no row"),
        ("---\n1 \n", (1, 1), "there is no row"),
        ("####\n#1 #\n###\n", (3, 4), "this row has 3 columns, the one in line 1 has 4"),
        ("####\n#1  #\n####\n", (2, 5), "this row has 5 columns, the one in line 1 has 4"),
        ("name: x\n\n1 \n\n  \n", (4, 1), "this row has 0 columns, the one in line 3 has 2"),
        ("####\n#1a#\n####\n", (2, 3), "the teleporter 'a' stands alone: it joins two places"),
        ("#####\n#1aa#\n#a  #\n#####\n", (2, 4), "the teleporter 'a' stands 3 times"),
        ("####\n#1>#\n####\n", (2, 3), "these stairs lead up to nowhere: a '<' belongs at the same place there"),
        ("1<\n", (1, 2), "these stairs lead down to nowhere: a '>' belongs"),
        ("1 >\n---\n<  \n", (1, 3), "these stairs lead up to nowhere"),
        ("1  \n---\n<  \n", (3, 1), "these stairs lead down to nowhere"),
        ("####\n#  #\n####\n", (1, 1), "there is no start: write a 1 where the first rider begins"),
        ("######\n#1#  #\n######\n", (2, 2), "the rider who starts at 1 has no free cell beside it"),
        ("12#\n", (1, 1), "the rider who starts at 1 has no free cell"),
        (HIGH + "\n  ", (MOST_SIDE + 1, 1), "there are 65 rows: 64 are the most"),
        (WIDE + "\n" + WIDE + " \n", (2, 65), "this row has 65 columns: 64 are the most"),
        ("1 \n---\n  \n---\n  \n---\n  \n---\n  \n", (8, 1), "there are 5 floors: 4 are the most"),
        ("#####\n#1 x#\n#  X#\n#####\n", (3, 4), "'X' means nothing here: # wall, space free, 1 to 8 starts"),
        ("1 9\n", (1, 3), "'9' means nothing here"),
        ("1 \t\n", (1, 3), "the character U+0009 means nothing here"),
        ("1 \x1b\n", (1, 3), "the character U+001B means nothing here"),
        ("title: x\n1 \n", (1, 1), "no heading is called 'title': known: author, name, rules"),
        ("nam: x\n1 \n", (1, 1), "no heading is called 'nam': did you mean name?"),
        ("name: x\nname: y\n1 \n", (2, 1), "the heading 'name' stands twice"),
        ("1 \nname: x\n", (2, 1), "the heading 'name' stands below rows: headings come first"),
        ("rules: meet=home, walls=off\n1 \n", (1, 19), "the level asks for a rule 'walls': there are moves, meet, fallen"),
        ("rules:meet=away\n1 \n", (1, 7), "the level asks for meet=away: it must be crash or home"),
        ("rules: meet\n1 \n", (1, 8), "the level asks for meet=: it must be crash or home"),
        ("rules: meet=home,meet=home\n1 \n", (1, 18), "the level asks for meet twice"),
        ("#####\n#1 1#\n#####\n", (2, 4), "the start 1 stands twice"),
        ("1  \n---\n  1\n", (3, 3), "the start 1 stands twice"),
        ("#####\n#1 3#\n#####\n", (2, 4), "there is a start 3 but no start 2"),
        ("# 2 #\n", (1, 3), "there is a start 2 but no start 1"),
        ("1  \n   \n---\n   \n", (4, 1), "floor 1 has 1 rows, floor 0 has 2"),
        ("1  \n---\n   \n   \n", (4, 1), "floor 1 has 2 rows, floor 0 has 1"),
        ("1  \n---\n\n", (2, 1), "floor 1 has 0 rows, floor 0 has 1"),
        ("1  \n---\n  \n", (3, 3), "this row has 2 columns, the one in line 1 has 3"),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_what_is_wrong_is_told_with_line_and_column(text, place, problem, ending):
    with pytest.raises(LevelError) as caught:
        parse_level(text.replace("\n", ending), "mine.txt")
    assert str(caught.value).startswith(f"mine.txt line {place[0]} column {place[1]}: {problem}")
    assert "\n" not in str(caught.value)


# Maps of the 2010 Google AI Challenge.

GOOGLE = "7 4\n#######\n#1    #\n#    2#\n#######\n"


def test_a_google_map_is_read_and_written():
    level = parse_google(GOOGLE)
    assert (level.width, level.height, level.starts()) == (7, 4, [(1, 2, 0), (5, 1, 0)])
    assert format_google(level) == GOOGLE
    assert (
        parse_google(GOOGLE.replace("\n", "\r\n")) == parse_google(GOOGLE.rstrip("\n")) == parse_google(GOOGLE + "\n") == level
    )


@settings(derandomize=True, deadline=None, max_examples=60)
@given(level=drawn_levels(floors=1, letters=0, riders=2))
def test_google_maps_both_ways(level):
    if len(level.starts()) == 2:
        assert parse_google(format_google(level)).floors == level.floors
        assert is_google(format_google(level))
    assert not is_google(format_level(level))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (HOUSES, "2 floors"),
        ("1 2 3\n", r"'3' at \(4, 0\)"),
        ("12 a a\n  ".replace("\n  ", "\n      "), r"'a' at \(3, 1\)"),
        ("1 \n", "a lone rider"),
        ("rules: meet=home\n1 2\n", "the rules 'meet=home'"),
    ],
)
def test_what_a_google_map_cannot_say(text, what):
    with pytest.raises(LevelError, match=f"cannot hold {what}: one floor of '#', ' ', '1' and '2' is all"):
        format_google(parse_level(text))


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("", (1, 1), "a map of this kind begins with its width and height, as in '15 11'"),
        ("seven four\n", (1, 1), "a map of this kind begins"),
        ("3 2\n1 2\n", (1, 1), "the map has 1 rows where line 1 says 2"),
        ("3 2\n", (1, 1), "the map has 0 rows where line 1 says 2"),
        ("3 2\n1 2\n  \n", (3, 3), "this row has 2 columns where line 1 says 3"),
        ("3 2\n1 2\n a \n", (3, 2), "'a' means nothing in such a map: only '#', ' ', '1' and '2'"),
        ("3 1\n1  \n", (2, 1), "such a map has two riders: there is no start 2"),
        ("3 1\n2  \n", (2, 1), "there is a start 2 but no start 1"),
        ("65 1\n1" + " " * 63 + "2\n", (2, 65), "this row has 65 columns: 64 are the most"),
    ],
)
def test_what_is_wrong_with_a_google_map(text, place, problem):
    with pytest.raises(LevelError) as caught:
        parse_google(text, "mine.map")
    assert str(caught.value).startswith(f"mine.map line {place[0]} column {place[1]}: {problem}")


@pytest.mark.parametrize(
    ("text", "answer"),
    [(GOOGLE, True), ("15 11\n###", True), ("1 2\n   \n", False), ("3 1\n1 2\n", True), (HOUSES, False), ("", False)],
)
def test_formats_are_told_apart(text, answer, tmp_path):
    """A level of ours may begin with a row such as '1 2', as a Google map begins with its size."""
    assert is_google(text) is answer
    if text in (GOOGLE, "1 2\n   \n"):
        (tmp_path / "drawn").write_text(text)
        assert len(read_level(tmp_path / "drawn").starts()) == 2


def test_files_of_all_kinds(tmp_path):
    (tmp_path / "marked.txt").write_bytes(b"\xef\xbb\xbf1 \r\n")  # a byte order mark, as some editors write it
    assert read_level(tmp_path / "marked.txt").floors == (("1 ",),)
    (tmp_path / "picture.txt").write_bytes(b"\x89PNG\xff")
    with pytest.raises(SpecError, match=re.escape("picture.txt cannot be read: it is not UTF-8 text")):
        read_level(tmp_path / "picture.txt")
    with pytest.raises(SpecError, match="cannot be read: Is a directory"):
        read_level(tmp_path)
