"""The levels that come with ludus: all can be ridden, those that claim to be fair are, and the course's are as it says."""

from itertools import permutations

import pytest

from ludus import new_game
from ludus.core import ALL, below, stream
from ludus.core.records import first_record
from ludus.games.tron.levels import STEPS, WALL, format_level, parse_level
from ludus.games.tron.library import find_level, names

COURSE = {"duel7", "versus7"}  # whose start cells the course gives as they are


def test_there_are_enough():
    assert len(names()) >= 16
    wanted = {"arena", "solo", "workshop", "duel7", "versus7", "square13", "four", "eight", "twofloors", "tower", "portals"}
    assert wanted <= set(names())


@pytest.mark.parametrize("name", names())
def test_a_level_is_titled_walled_round_and_written_as_we_write(name):
    level = find_level(name)
    assert level.name
    assert level.headings["author"] == "ludus"
    assert parse_level(format_level(level)) == level
    for (x, y, _), character in level.places():
        if x in (0, level.width - 1) or y in (0, level.height - 1):
            assert character == WALL


@pytest.mark.parametrize("name", names())
def test_every_cell_can_be_reached_through_passages(name):
    level = find_level(name)
    passages = level.passages()
    reached, front = set(level.starts()[:1]), level.starts()[:1]
    while front:
        x, y, floor = front.pop()
        beside = [(x + dx, y + dy, floor) for dx, dy in STEPS]
        for place in [passages.get(place, place) for place in beside if level.at(place) != WALL]:
            ends = {place, passages.get(place, place)} - reached  # whoever comes out of one end has been on the other
            reached |= ends
            front += [place] * bool(ends)
    assert len(reached) == level.free_cells


@pytest.mark.parametrize("name", names())
def test_a_random_game_by_its_own_rules_ends(name):
    position = new_game(f"tron:level={name}", seed=1)
    rng = first_record(stream(1, name))
    while not position.is_over:
        seats = range(position.players) if position.mover == ALL else [position.mover]
        position.play(*(position.legal(seat)[below(rng, len(position.legal(seat)))] for seat in seats))
    assert position.outcome() is not None


def symmetries(level):
    """Every way to turn and mirror a level and to swap its floors that leaves walls and passages as they are."""
    wide, high = level.width - 1, level.height - 1
    turns = [
        lambda x, y: (x, y),
        lambda x, y: (wide - x, y),
        lambda x, y: (x, high - y),
        lambda x, y: (wide - x, high - y),
    ]
    if wide == high:
        turns += [lambda x, y, turn=turn: turn(y, x) for turn in turns]
    cells, passages = dict(level.places()), level.passages()
    for turn in turns:
        for floors in permutations(range(len(level.floors))):
            image = {(x, y, floor): (*turn(x, y), floors[floor]) for x, y, floor in cells}
            if all((cells[image[place]] == WALL) == (character == WALL) for place, character in cells.items()) and all(
                passages.get(image[one]) == image[other] for one, other in passages.items()
            ):
                yield image


@pytest.mark.parametrize("name", [name for name in names() if name not in COURSE and "uneven" not in find_level(name).name])
def test_a_level_is_fair_unless_it_says_otherwise(name):
    """Any rider can be made any other by turning, mirroring and swapping floors, all starts going to starts."""
    level = find_level(name)
    starts = level.starts()
    becomes = {image[starts[0]] for image in symmetries(level) if {image[start] for start in starts} == set(starts)}
    assert becomes == set(starts)


@pytest.mark.parametrize("name", [name for name in names() if "uneven" in find_level(name).name])
def test_an_uneven_level_is(name):
    level = find_level(name)
    assert all(image[level.starts()[0]] != level.starts()[1] for image in symmetries(level))


@pytest.mark.parametrize(("name", "riders"), [("four", 2), ("eight", 2), ("eight", 4), ("tower", 2)])
def test_fewer_riders_are_as_fair(name, riders):
    level = find_level(name)
    starts = level.starts()[:riders]
    becomes = {image[starts[0]] for image in symmetries(level) if {image[start] for start in starts} == set(starts)}
    assert becomes == set(starts)


def test_the_workshops_sample():
    level = find_level("workshop")
    assert (level.width, level.height) == (20, 18)
    assert level.at((1, 1, 0)) == WALL
    assert level.starts() == [(3, 5, 0)]
    assert level.free_cells == 18 * 16 - 1


def test_solo_is_where_the_published_means_fit():
    level = find_level("solo")
    assert (level.width - 2, level.height - 2) == (15, 11)
    assert level.free_cells == 165
    assert level.starts() == [(3, 5, 0)]


@pytest.mark.parametrize(("name", "starts"), [("duel7", [(1, 1), (3, 3)]), ("versus7", [(1, 2), (3, 4)])])
def test_the_seven_by_seven_of_the_course(name, starts):
    level = find_level(name)
    assert level.free_cells == 49
    assert level.headings["rules"] == "meet=home"
    assert [(level.height - 1 - y, x) for x, y, _ in level.starts()] == starts  # row from the top and column, the border is 0


@pytest.mark.parametrize(
    ("name", "size", "floors", "riders"),
    [
        ("arena", (15, 11), 1, 2),
        ("square13", (13, 13), 1, 2),
        ("four", None, 1, 4),
        ("eight", None, 1, 8),
        ("tower", None, 3, 4),
    ],
)
def test_sizes(name, size, floors, riders):
    level = find_level(name)
    assert size is None or (level.width - 2, level.height - 2) == size
    assert (len(level.floors), len(level.starts())) == (floors, riders)
