"""Levels by chance: of a piece, symmetric and dense as asked, starts far apart, the same again from the same seed."""

from itertools import combinations, count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import new_game
from ludus.core import SpecError, stream
from ludus.core.records import first_record
from ludus.games.tron.generate import MOST_IMAGES, NEARLY, Recipe, are_joined, beside, generate, images
from ludus.games.tron.levels import WALL, format_level, parse_level


def make(seed=0, **options):
    return generate(Recipe.check(options, "random"), first_record(stream(seed, "start")))


def free_cells(level):
    return {(x, y) for (x, y, _), character in level.places() if character != WALL}


def starts_of(level):
    return [(x, y) for x, y, _ in level.starts()]


def far(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


recipes = st.fixed_dictionaries(
    {
        "width": st.integers(9, 24),
        "height": st.integers(9, 24),
        "density": st.floats(0, 0.5),
        "symmetry": st.sampled_from(sorted(MOST_IMAGES)),
        "starts": st.integers(1, 8),
    }
)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(options=recipes, seed=st.integers(0, 2**32))
def test_a_level_is_as_asked(options, seed):
    level, recipe = make(seed, **options), Recipe(**options)
    free = free_cells(level)
    assert parse_level(format_level(level)) == level  # and so every start has a way to go
    assert (level.width, level.height, len(level.starts())) == (recipe.width, recipe.height, recipe.starts)
    assert are_joined(sorted(free), free)
    assert {image for cell in free for image in images(cell, recipe)} == free
    inner = (recipe.width - 2) * (recipe.height - 2)
    missing = len(free) - round(inner * (1 - recipe.density))
    most = MOST_IMAGES[recipe.symmetry] - 1  # walls come with their images: the last few may be too many at once
    if recipe.symmetry != "none" and recipe.density > 0.4:
        most = max(most, inner // 5)  # in a small level a ring may be left, which symmetric walls would cut to pieces
    assert 0 <= missing <= most


@settings(derandomize=True, deadline=None, max_examples=60)
@given(options=recipes, seed=st.integers(0, 2**32))
def test_two_starts_lie_nearly_as_far_apart_as_a_symmetric_pair_can(options, seed):
    """A start is drawn from the cells with room to turn whose distance to their image is at least 3/4 of the largest."""
    if options["symmetry"] == "none":
        options = {**options, "symmetry": "rotation"}
    level, recipe = make(seed, **{**options, "starts": 2}), Recipe(**options)
    free = free_cells(level)
    one, other = starts_of(level)
    assert other == images(one, recipe)[1]
    pairs = [images(cell, recipe)[:2] for cell in free if len(beside(cell, free)) >= 2]
    assert far(one, other) >= NEARLY * max(far(*pair) for pair in pairs if len(pair) == 2)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(options=recipes, seed=st.integers(0, 2**32))
def test_starts_without_symmetry_share_the_level(options, seed):
    """At most 2 r^2 + 2 r + 1 cells lie within r steps of one. If k starts reach all the others within r, then k times as many
    are all there are; so while they are more, the next start lies further than r from each, or at least nearly so."""
    level = make(seed, **{**options, "symmetry": "none"})
    free, starts = free_cells(level), starts_of(level)
    earlier = len(starts) - 1
    roomy = (
        sum(len(beside(cell, free)) >= 2 for cell in free) - 5 * earlier
    )  # starts take cells, and room from those beside them
    radius = next(r for r in count() if earlier * (2 * r * r + 2 * r + 1) >= roomy) if earlier else 0
    assert all(far(one, other) >= NEARLY * radius for one, other in combinations(starts, 2))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(options=recipes, seed=st.integers(0, 2**32))
def test_starts_come_with_their_images(options, seed):
    recipe = Recipe(**options)
    starts = starts_of(make(seed, **options))
    whole = len(starts) - len(starts) % MOST_IMAGES[recipe.symmetry]
    assert {image for start in starts[:whole] for image in images(start, recipe)} == set(starts[:whole])


@settings(derandomize=True, deadline=None, max_examples=30)
@given(options=recipes, seed=st.integers(0, 2**32))
def test_equal_seeds_give_equal_levels(options, seed):
    assert make(seed, **options) == make(seed, **options)
    if options["density"] > 0.1:
        assert any(make(seed, **options) != make(seed + other, **options) for other in (1, 2, 3))


def test_sparse_levels_have_no_dead_ends():
    for seed in range(20):
        free = free_cells(make(seed, density=0.2))
        assert all(len(beside(cell, free)) >= 2 for cell in free)


def test_the_largest_and_densest_takes_no_minute():
    level = make(1, width=64, height=64, density=0.5, symmetry="both", starts=8)
    assert level.free_cells == pytest.approx(62 * 62 / 2, abs=4)


def test_a_game_makes_the_level_of_its_seed():
    position = new_game('tron:level="random:width=12,height=9,density=0.2"', seed=4)
    marks = bytes(position.rules["mark"][0][: 12 * 9]).decode()
    assert marks == "".join("".join(reversed(rows)) for rows in make(4, width=12, height=9, density=0.2).floors)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"width": 4}, "random: width must be a whole number from 5 to 64, not '4'"),
        ({"height": 65}, "random: height must be a whole number from 5 to 64, not '65'"),
        ({"density": 0.6}, "random: density must be a number from 0 to 0.5, not '0.6'"),
        ({"symmetry": "diagonal"}, "random: symmetry must be none, mirror, rotation or both, not 'diagonal'"),
        ({"starts": 9}, "random: starts must be a whole number from 1 to 8, not '9'"),
        ({"shape": "round"}, "random: no option is called 'shape'"),
        (
            {"width": 5, "height": 5, "starts": 8, "density": 0},
            "a level of 5 x 5 with density 0 has no room for 8 starts: ask for fewer, for a larger level or for less wall",
        ),
    ],
)
def test_what_cannot_be_is_one_sentence(options, sentence):
    with pytest.raises(SpecError) as caught:
        make(0, **options)
    assert sentence in str(caught.value)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(
    options=st.fixed_dictionaries(
        {
            "width": st.integers(5, 8),
            "height": st.integers(5, 8),
            "density": st.floats(0, 0.5),
            "symmetry": st.sampled_from(sorted(MOST_IMAGES)),
            "starts": st.integers(1, 8),
        }
    ),
    seed=st.integers(0, 2**32),
)
def test_the_smallest_levels_can_be_ridden_or_are_refused(options, seed):
    try:
        level = make(seed, **options)
    except SpecError as error:
        problem = str(error)
    else:
        problem = "" if parse_level(format_level(level)) == level else "it reads back as another"
    assert not problem or "has no room for" in problem
