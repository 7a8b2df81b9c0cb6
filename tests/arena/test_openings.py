"""Openings follow from a run's seed alone, whoever asks for them, and with which others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.arena.openings import PLIES_AT_ONCE, PLIES_IN_TURN, Book, Library, Opening
from ludus.arena.records import Pair, PlayedPair, Timing
from ludus.arena.task import Setup, Task, play_pairs
from ludus.catalogue import find_game, parse_spec
from ludus.core import Position, SpecError

GAMES = [
    "tic_tac_toe",
    "connect_four",
    "matches:matches=3",
    "matches:matches=6",
    "seven_colours:width=6,height=6",
    "tron:level=duel7",
    "tron:level=four",
    "tron:level=solo",
]


def content(opening: Opening) -> tuple[Any, ...]:
    parts = opening.rules.tobytes(), opening.state.tobytes(), opening.moves.tolist()
    return opening.spec, opening.seed, *parts


def openings(book: Book, numbers: list[int]) -> list[tuple[Any, ...]]:
    return [content(opening) for opening in Library(book).openings(numbers)]


@pytest.mark.parametrize("game", GAMES)
def test_an_opening_does_not_depend_on_the_others(game: str) -> None:
    """A run that is resumed asks for others together."""
    book = Book(game, seed=3)
    together = openings(book, list(range(30)))
    assert openings(book, list(range(29, -1, -1))) == together[::-1]
    for numbers in ([7], [29], [3, 17, 5], [4, 4, 4], list(range(10, 25))):
        assert openings(book, numbers) == [together[number] for number in numbers]
    library = Library(book)
    assert [content(library.openings([number])[0]) for number in range(30)] == together


@settings(deadline=None, max_examples=30)
@given(st.lists(st.integers(0, 60), min_size=1, max_size=12), st.integers(1, 5), st.integers(0, 3))
def test_any_batch_of_short_games_is_as_one_by_one(numbers: list[int], matches: int, seed: int) -> None:
    """Most random openings of these end the game, and shorter ones are taken."""
    book = Book(f"matches:matches={matches}", seed=seed)
    assert openings(book, numbers) == [openings(book, [number])[0] for number in numbers]


@pytest.mark.parametrize("game", ["connect_four", "tron:level=four", "seven_colours:width=6,height=6"])
def test_seeds_and_numbers_make_other_openings(game: str) -> None:
    book = Book(game)
    many = openings(book, list(range(50)))
    assert openings(Book(game), list(range(50))) == many
    assert openings(Book(game, seed=1), list(range(50))) != many
    assert len({str(each) for each in many}) > 40


def test_games_that_always_start_the_same_have_random_plies() -> None:
    assert {len(each.moves) for each in Library(Book("connect_four")).openings(range(20))} == {PLIES_IN_TURN}
    assert {len(each.moves) for each in Library(Book("tron:level=duel7")).openings(range(20))} == {PLIES_AT_ONCE}
    assert {len(each.moves) for each in Library(Book("connect_four", plies=7)).openings(range(20))} == {7}
    assert not Library(Book("connect_four", plies=0)).varies
    drawn = Library(Book("seven_colours:width=6,height=6"))
    assert drawn.varies
    assert {len(each.moves) for each in drawn.openings(range(5))} == {0}
    assert len({each.seed for each in drawn.openings(range(5))}) == 5


def test_short_games_have_shorter_openings() -> None:
    for matches in (1, 2, 3):
        library = Library(Book(f"matches:matches={matches}"))
        for opening in library.openings(range(20)):
            assert len(opening.moves) < matches
            assert not opening.position().is_over


def test_levels_are_taken_in_turn() -> None:
    book = Book("tron", levels=("duel7", "room", "versus7"))
    assert [each.spec for each in Library(book).openings(range(6))] == 2 * [
        "tron:level=duel7",
        "tron:level=room",
        "tron:level=versus7",
    ]
    with pytest.raises(SpecError, match="different numbers of riders"):
        Library(Book("tron", levels=("duel7", "four"))).check()


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_the_opening(game: str) -> None:
    for opening in Library(Book(game, seed=9)).openings(range(6)):
        position = opening.position()
        assert position.state.tobytes() == opening.state.tobytes()
        assert position.rules.tobytes() == opening.rules.tobytes()
        other = opening.position()
        if not other.is_over:
            other.play(*(other.legal(seat)[0] for seat in other.seats_asked()))
        assert opening.position().state.tobytes() == opening.state.tobytes(), "each has its own"


# --- whole games in compiled code -------------------------------------------------------------------------------------


def whole_games(game: str, players: tuple[str, ...], sizes: list[int], pairs: int) -> list[PlayedPair]:
    """The same pairs, in tasks of these sizes."""
    setup, played, first = Setup(players, Book(game, seed=5), Timing()), [], 0
    entrants = tuple(range(len(players)))
    while first < pairs:
        for size in sizes:
            numbers = range(first, min(first + size, pairs))
            if numbers:
                played += play_pairs(Task(setup, tuple(Pair(number, number, entrants) for number in numbers)))
            first += size
    return played


def text_of(played: list[PlayedPair]) -> list[Any]:
    return [
        (pair.pair, pair.seed, pair.game, game.rotation, game.seating, game.returns, game.end, game.reason, game.moves.tolist())
        for pair in played
        for game in pair.played
    ]


CASTS = [
    ("tic_tac_toe", ("random", "random")),
    ("matches:matches=3", ("random", "random")),
    ("seven_colours:width=6,height=6", ("random", "greedy")),
    ("tron:level=duel7", ("random", "wall")),
    ("tron:level=four", ("random", "wall", "random", "wall")),
]


@pytest.mark.parametrize(("game", "players"), CASTS)
def test_whole_games_are_equal_whatever_the_tasks(game: str, players: tuple[str, ...]) -> None:
    together = text_of(whole_games(game, players, [40], 40))
    assert text_of(whole_games(game, players, [1], 40)) == together
    assert text_of(whole_games(game, players, [3, 7], 40)) == together


@pytest.mark.parametrize(("game", "players"), CASTS)
def test_whole_games_replay_to_their_outcome(game: str, players: tuple[str, ...]) -> None:
    for pair in whole_games(game, players, [20], 20):
        assert len(pair.played) == len(players)
        for played in pair.played:
            spec = parse_spec(pair.game)
            found = find_game(spec.name)
            position = Position(found, found.options(spec.settings), pair.seed)
            for joint in played.moves:
                position.play(*(int(joint[seat]) for seat in position.seats_asked()))
            outcome = position.outcome()
            assert outcome is not None
            assert (outcome.returns, outcome.reason) == (played.returns, played.reason)
            assert played.figures is None


def test_a_clock_is_kept_by_the_referee() -> None:
    """Where time counts nothing is played in one go."""
    setup = Setup(("random", "random"), Book("tic_tac_toe"), Timing(move=5.0))
    (pair,) = play_pairs(Task(setup, (Pair(0, 0, (0, 1)),)))
    assert all(played.figures is not None for played in pair.played)
