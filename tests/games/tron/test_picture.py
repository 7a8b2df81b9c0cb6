"""Tron as a picture: valid and whole by itself, one head for every rider, each in its own colour and shape."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from ludus import Position, find_game, new_game
from ludus.core import ALL
from ludus.core.paint import SEAT_COLOURS
from ludus.games.tron.library import names
from ludus.games.tron.picture import BLOCK, FLOOR

UP, LEFT, RIGHT, DOWN = range(4)
SVG = "{http://www.w3.org/2000/svg}"


def read(position):
    return ET.fromstring(position.svg())


def group(picture, name):
    """The groups of a class, in the order they are drawn."""
    return [part for part in picture.iter(f"{SVG}g") if name in part.get("class", "").split()]


def drawn(tmp_path, drawing, *turns, **options):
    """The position after some turns on a drawn level."""
    (tmp_path / "drawn.txt").write_text("\n".join(drawing) + "\n")
    game = find_game("tron")
    position = Position(game, game.options({"level": str(tmp_path / "drawn.txt"), **options}))
    for joint in turns:
        position.play(*joint)
    return position


def ride(position, turns):
    for turn in range(turns):
        if position.is_over:
            return position
        seats = range(position.players) if position.mover == ALL else [position.mover]
        position.play(*(position.legal(seat)[turn // 3 % len(position.legal(seat))] for seat in seats))
    return position


def texts(part):
    return [text.text for text in part.iter(f"{SVG}text")]


@pytest.mark.parametrize("turns", [0, 9, 1000])
@pytest.mark.parametrize("name", names())
def test_a_picture_is_valid_and_refers_to_nothing_outside(name, turns):
    position = ride(new_game(f"tron:level={name}"), turns)
    text = position.svg()
    picture = ET.fromstring(text)
    assert picture.tag == f"{SVG}svg"
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]  # its own name, which nobody looks up
    assert not re.search(r"href|url\(|@import|<image|<script|<style|<foreignObject", text)
    assert not re.search(r"nan|inf\b|None", text)
    assert [part.get("data-rider") for part in group(picture, "head")] == [
        str(rider + 1) for rider in sorted(range(position.players), key=lambda seat: not position.state["fell"][0][seat])
    ]
    assert len(text) < 60_000


def test_every_rider_has_its_colour_shape_and_number():
    shapes = set()
    for number, head in enumerate(group(read(new_game("tron:level=eight")), "head")):
        colour = SEAT_COLOURS[number]
        shape = next(part for part in head if part.get("stroke-width"))
        assert colour in (shape.get("fill"), shape.get("stroke"))
        assert texts(head) == [str(number + 1)]
        middle = [float(word) for word in re.findall(r"-?[\d.]+", shape.get("points", ""))]
        outline = tuple(round(place - middle[at % 2]) for at, place in enumerate(middle))
        shapes.add((shape.tag, shape.get("fill") == FLOOR, outline))
    assert len(shapes) == 8


def test_trails_are_in_the_riders_colours_with_dashes_of_their_own():
    picture = read(ride(new_game("tron:level=eight"), 4))
    trails = group(picture, "trail")
    assert [SEAT_COLOURS[number] in {path.get("stroke") for path in trail} for number, trail in enumerate(trails)] == [True] * 8
    assert len({trail[-1].get("stroke-dasharray") for trail in trails}) == 8


def test_cells_are_whole_pixels_and_y_runs_upwards(tmp_path):
    position = drawn(tmp_path, ["#####", "#  2#", "#1  #", "#####"])
    heads = [next(part for part in head.iter(f"{SVG}text")) for head in group(read(position), "head")]
    assert float(heads[0].get("x")) == 24 + 12
    assert float(heads[1].get("x")) == 3 * 24 + 12
    assert float(heads[1].get("y")) == pytest.approx(float(heads[0].get("y")) - 24)


def test_a_fallen_rider_is_crossed_out_and_its_trail_faded(tmp_path):
    position = drawn(tmp_path, ["#####", "#1  #", "#  2#", "#####"], (RIGHT, LEFT), (UP, LEFT))
    picture = read(position)
    assert [head.get("data-rider") for head in group(picture, "fallen")] == ["1"]
    assert [trail.get("opacity") for trail in group(picture, "trail")] == ["0.42", None]
    assert [head.get("data-rider") for head in group(picture, "head")] == ["1", "2"]  # who rides lies on top


def test_a_vanished_trail_is_not_drawn(tmp_path):
    drawing, turns = ["######", "#1   #", "#2   #", "#3   #", "######"], [(RIGHT, RIGHT, RIGHT), (UP, RIGHT, RIGHT)]
    assert len(group(read(drawn(tmp_path, drawing, *turns)), "trail")) == 3
    picture = read(drawn(tmp_path, drawing, *turns, fallen="vanishes"))
    assert len(group(picture, "trail")) == 2
    assert len(group(picture, "head")) == 3


def test_a_trail_goes_into_a_passage_and_comes_out_of_the_other_end(tmp_path):
    position = drawn(
        tmp_path, ["#######", "#1 a  #", "#    a#", "#    2#", "#######"], (RIGHT, LEFT), (RIGHT, LEFT), (UP, LEFT)
    )
    line = group(read(position), "trail")[0][-1].get("d")
    assert line == "M36 36L84 36M132 60L132 36"  # to the ring at (3, 3); from the ring at (5, 2), up
    assert sorted(texts(part) for part in group(read(position), "teleporter")) == [["a"]] * 4  # under the trail and on it


def test_stairs_lead_to_another_floor(tmp_path):
    position = drawn(tmp_path, ["########", "#1>#####", "########", "---", "########", "# <#####", "########"])
    picture = read(position)
    assert len(group(picture, "stairs")) == 2
    assert [text for text in texts(picture) if text and not text.isdigit()] == [
        "Floor 0",
        "1 free cell",
        "Floor 1",
        "2 free cells",
    ]


def test_where_riders_met_before_they_were_sent_home_is_a_stone(tmp_path):
    position = drawn(tmp_path, ["#####", "#1 2#", "#   #", "#####"], (RIGHT, LEFT), meet="home")
    stones = group(read(position), "met")
    assert len(stones) == 1
    assert stones[0][0].get("fill") == BLOCK


def test_starts_that_nobody_rides_from_are_shown_before_the_first_move():
    position = new_game("tron:level=four,riders=2")
    assert sorted(texts(part) for part in group(read(position), "start")) == [["3"], ["4"]]
    assert [texts(part) for part in group(read(ride(position, 3)), "start")] == [["1"], ["2"]]


def test_a_level_without_border_gets_a_frame(tmp_path):
    picture = read(drawn(tmp_path, ["1  ", "  2"]))
    assert (picture.get("width"), picture.get("height")) == (str(3 * 24 + 48), str(2 * 24 + 48))


def test_walls_are_few_shapes():
    picture = read(new_game("tron:level=islands"))
    (walls,) = [part for part in picture.iter(f"{SVG}path") if part.get("class") == "walls"]
    assert walls.get("d").count("M") == 5  # five islands


def test_the_largest_level_is_still_a_picture(tmp_path):
    side = 64
    wall, row = "#" * side, "#" + " " * (side - 2) + "#"
    floor = [wall, *[row] * (side - 2), wall]
    rows = [*floor, "---", *floor, "---", *floor, "---", *floor]
    rows[1] = "#1" + rows[1][2:]
    picture = read(drawn(tmp_path, rows, (RIGHT,), (RIGHT,)))
    assert int(picture.get("width")) == 4 * (64 * 8 + 32) + 3 * 24 + 32


def test_the_gallery_of_the_docs_shows_the_library():
    docs = Path(__file__).parents[3] / "docs"
    drawn_levels = {path.stem: path.read_text("utf-8") for path in (docs / "pictures" / "levels").glob("*.svg")}
    assert drawn_levels == {name: new_game(f"tron:level={name}").svg() for name in names()}, "run docs/make_pictures.py"
    page = (docs / "tron.md").read_text("utf-8")
    assert sorted(re.findall(r"\(pictures/levels/(\w+)\.svg\)", page)) == names()
