"""The file that students begin with, and the examples in it."""

import inspect
import random
import runpy
import subprocess
import sys
from importlib import resources

import numpy as np
import pytest

from ludus.course import workshop
from ludus.course.workshop import try_examples

STARTER = resources.files("ludus.course").joinpath("starters/workshop.py")


def starter():
    return runpy.run_path(str(STARTER))


def functions():
    names = starter()
    return [name for name, thing in names.items() if inspect.isfunction(thing) and thing.__module__ == names["__name__"]]


def filled(**others):
    """The starter's names, its functions done as the book does them, but for others."""
    names = starter()
    for name in functions():
        answer, question = others.get(name, getattr(workshop, name)), names[name]
        question.__code__ = (lambda *given, _answer=None: _answer(*given)).__code__
        question.__kwdefaults__ = {"_answer": answer}
    return names


def test_it_asks_for_the_books_functions_by_their_contracts():
    names = starter()
    assert functions() == [
        *("directions", "step", "straight_up", "play", "random_rider"),
        *("simulate", "mean_score", "monte_carlo", "possible", "simulate_all", "monte_carlo_lockstep"),
    ]
    for name in functions():
        asked, book = names[name], getattr(workshop, name)
        wanted = list(inspect.signature(book).parameters)[: 3 if name == "possible" else None]
        assert list(inspect.signature(asked).parameters) == wanted
        first = inspect.getdoc(asked).split("\n")[0].removesuffix(", by `simulate_all`.").replace(", as a list", "")
        assert inspect.getdoc(book).startswith(first)


def test_nothing_is_done_yet():
    names = starter()
    for name in functions():
        assert names[name](*[None] * len(inspect.signature(names[name]).parameters)) is None


def test_its_examples_are_right_by_the_book():
    told = try_examples(filled())
    assert told.endswith("\nall 11 functions do what their examples say")
    assert told.count("✓") == 11


def test_numbers_of_numpy_are_right_too():
    names = filled(
        directions=lambda game: [np.int64(direction) for direction in workshop.directions(game)],
        step=lambda game, direction: np.bool_(workshop.step(game, direction)),
        random_rider=lambda game, rng: np.int64(workshop.random_rider(game, rng)),
        mean_score=lambda game, n, rng: np.float64(workshop.mean_score(game, n, rng)),
        monte_carlo=lambda game, n, rng: np.int64(workshop.monte_carlo(game, n, rng)),
    )
    assert try_examples(names).count("✓") == 11


def dirty(game, rng):
    while workshop.step(game, workshop.random_rider(game, rng)):
        pass
    return game.score


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("directions", lambda game: [direction for direction in (2, 1, 3, 4) if direction in workshop.directions(game)]),
        ("directions", lambda game: workshop.directions(game) or [0]),
        ("step", lambda game, direction: workshop.step(game, {2: 4, 4: 2}.get(direction, direction))),
        ("step", lambda game, direction: workshop.step(game, direction) or None),
        ("straight_up", lambda game: 4),
        ("play", lambda game, player: workshop.play(game.copy(), player)),
        ("random_rider", lambda game, rng: (workshop.directions(game) or [0])[0]),
        ("random_rider", lambda game, rng: rng.choice(workshop.directions(game))),
        ("simulate", dirty),
        ("mean_score", lambda game, n, rng: workshop.mean_score(game, n, rng) * n),
        ("monte_carlo", lambda game, n, rng: max(workshop.directions(game), default=0)),
        ("monte_carlo", lambda game, n, rng: workshop.random_rider(game, rng)),
        ("possible", lambda *arrays: (workshop.possible(*arrays)[0], workshop.possible(*arrays)[1] * 0)),
        ("simulate_all", lambda game, n, rng: workshop.simulate_all(game, 1, rng)),
        ("monte_carlo_lockstep", lambda game, n, rng: 3),
    ],
)
def test_common_mistakes_are_told_at_their_function(name, wrong):
    told = try_examples(filled(**{name: wrong}))
    number = functions().index(name)
    assert [line[2:] for line in told.split("\n") if line[:1] == "✓"] == functions()[:number]
    assert [line for line in told.split("\n") if line[:1] == "✗"] == [f"✗ {name}"]
    assert told.endswith(f"\n{number} of 11 functions are right so far")
    assert "Failed example:" in told


def test_a_student_fills_it_in_and_runs_it(tmp_path):
    text = STARTER.read_text("utf-8")
    file = tmp_path / "workshop.py"
    file.write_text(text, "utf-8")
    ran = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("✗ directions\n")
    assert "Got nothing" in ran.stdout
    head, tail = text.split("    ...\n", 1)
    body = "    return [d for d in (1, 2, 3, 4) if game.grid[game.x + DX[d], game.y + DY[d]] == 0]\n"
    file.write_text(head + body + tail, "utf-8")
    ran = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("✓ directions\n✗ step\n")
    assert ran.stdout.endswith("1 of 11 functions are right so far\n")


def test_rides_by_the_starters_players_are_the_books():
    """Filled in, its functions and the book's play the same game from the same seed."""
    names = filled()
    mine, book, one, two = workshop.sample(), workshop.sample(), random.Random(3), random.Random(3)
    names["play"](mine, lambda game: names["monte_carlo"](game, 2, one))
    workshop.play(book, lambda game: workshop.monte_carlo(game, 2, two))
    assert (mine.grid == book.grid).all()
