"""The checker tells what is wrong in the workshop's functions, each for itself, and lets pass what is right."""

import json
import random
import re
import shutil
from importlib import resources
from pathlib import Path

import pytest

from ludus.checker import workshop
from ludus.checker.catalogue import MISTAKES
from ludus.checker.examine_file import examine_file
from ludus.checker.subject import Subject
from ludus.checker.verdict import describe
from ludus.checker.workshop.boards import FORK, RIDES
from ludus.checker.workshop.examine import FUNCTIONS, workshop_names
from ludus.checker.workshop.rides import scores
from ludus.course.workshop import simulate

FOLDER = Path(__file__).parent
RIGHT = sorted((FOLDER / "workshop_right").glob("*.py"))
WRONG = sorted((FOLDER / "workshop_wrong").glob("*.py"))
STARTER = resources.files("ludus.course").joinpath("starters/workshop.py")


def find(file):
    with Subject(file) as subject:
        return examine_file(subject)


def said(file):
    """What the first lines of a wrong file say of it."""
    told = dict(re.findall(r"^# (function|mistake): (\S+)$", file.read_text(), re.MULTILINE))
    return told["function"], told["mistake"]


def is_second(file):
    return re.search(r"_\d$", file.stem)


@pytest.mark.parametrize(
    "file",
    [pytest.param(file, marks=pytest.mark.slow if is_second(file) else (), id=file.stem) for file in WRONG],
)
def test_a_wrong_function_is_caught_and_named_and_no_other(file):
    findings = find(file)
    assert [(each.name, each.mistake) for each in findings if not each.is_right] == [said(file)]
    (wrong,) = [each for each in findings if not each.is_right]
    for language in ("en", "fr"):
        first, *rest = describe(wrong, file.name, language)
        colon = " :" if language == "fr" else ":"
        assert first == f"{wrong.name}{colon} {MISTAKES[wrong.mistake].titles[language]}"
        assert len(rest) >= 5
    assert "●" in "\n".join(rest)


@pytest.mark.parametrize("file", RIGHT, ids=lambda file: file.stem)
def test_right_functions_pass_however_they_are_written(file):
    findings = find(file)
    assert findings
    assert [(each.name, each.mistake, each.problem) for each in findings if not each.is_right] == []


def test_there_are_files_for_every_mistake_of_the_workshop():
    sources = Path(workshop.__file__).parent.rglob("*.py")
    known = {word for source in sources for word in re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', source.read_text("utf-8"))}
    assert known == {said(file)[1] for file in WRONG}
    assert known <= set(MISTAKES)


@pytest.mark.parametrize("file", [file for file in WRONG if file.stem in ("stay-drawn", "copy-shares-grid_2", "takes-worst")])
def test_verdicts_are_the_same_each_time(file):
    told = [["\n".join(describe(each, file.name, "en")) for each in find(file)] for _ in range(2)]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "name", ["directions-mixed-up_2", "takes-worst", "one-draw-for-all", "same-for-all-games", "copy-is-original"]
)
def test_the_lines_to_paste_can_be_pasted(name, tmp_path, monkeypatch):
    (wrong,) = [each for each in find(FOLDER / "workshop_wrong" / f"{name}.py") if not each.is_right]
    shutil.copy(FOLDER / "workshop_wrong" / f"{name}.py", tmp_path / "pasted_file.py")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(__import__("sys").modules, "pasted_file", raising=False)
    lines = describe(wrong, "pasted_file.py", "en")
    recipe = [line.strip() for line in lines[lines.index("To see it again:") + 1 :]]
    assert f"import {wrong.name}" in " ".join(recipe) or f", {wrong.name}" in " ".join(recipe)
    exec("\n".join(recipe), {})


def test_the_line_that_writes_into_the_real_grid_is_told():
    file = FOLDER / "workshop_wrong" / "simulation-in-real-grid_2.py"
    told = "\n".join(describe(find(file)[0], file.name, "en"))
    line = int(re.search(r"changed: grid \(line (\d+)\)", told)[1])
    assert file.read_text().splitlines()[line - 1].strip() == "grid[x, y] = 2"


def test_a_wrong_function_does_not_make_the_others_wrong(tmp_path):
    """directions is wrong, and all that follows relies on it."""
    text = (FOLDER / "workshop_right" / "whole_workshop.py").read_text()
    file = tmp_path / "mine.py"
    file.write_text(
        text.replace("for d in (LEFT, UP, RIGHT, DOWN):\n        if game", "for d in (LEFT, UP, RIGHT):\n        if game", 1)
    )
    findings = find(file)
    assert [each.name for each in findings if not each.is_right] == ["directions"]
    assert len(findings) == len(FUNCTIONS) - 1  # all but a Game of its own


def test_the_empty_starter_is_told_that_nothing_is_written(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(STARTER.read_text("utf-8"), "utf-8")
    findings = find(file)
    assert {(each.mistake, each.problem.kind) for each in findings} == {(None, "unwritten")}
    assert [each.name for each in findings] == list(FUNCTIONS[1:])
    first, then = describe(findings[0], "mine.py", "en")
    assert first == "directions is not written yet."
    assert re.search(r"^Still to be filled in: directions \(line \d+\)", then)


def test_helpers_of_a_player_are_not_the_workshops(tmp_path):
    assert workshop_names(FOLDER / "right" / "whole_course.py", ["UCB", "helper"]) == []
    file = tmp_path / "mine.py"
    file.write_text("class Game:\n    pass\n")
    assert workshop_names(file, ["Game"]) == []


@pytest.mark.parametrize("position", RIDES)
def test_scores_that_are_expected_are_those_that_come(position):
    rng = random.Random(5)
    found = [simulate(position.game(), rng) for _ in range(1000)]
    expected = scores(position)
    assert sum(expected.values()) == pytest.approx(1)
    for score, share in expected.items():
        assert abs(found.count(score) / 1000 - share) < 0.08


def test_the_command_tells_right_from_wrong(ludus):
    right, wrong = FOLDER / "workshop_right" / "only_the_game.py", FOLDER / "workshop_wrong" / "directions-mixed-up.py"
    shown = ludus("check", str(right))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "✓ step is right" in shown.stdout
    shown = ludus("check", str(wrong), "--language", "fr")
    assert shown.returncode == 1
    assert shown.stdout.startswith("✗ directions : Deux directions sont confondues.")
    assert "Pour le revoir" in shown.stdout
    (found,) = json.loads(ludus("check", str(wrong), "--json").stdout)["findings"]
    assert (found["function"], found["right"], found["mistake"]) == ("directions", False, "directions-mixed-up")
    assert ludus("check", str(right), "--class", "simulate").returncode == 2


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("import os\n    os._exit(3)", "its process ended"),
        ("input()", "it waits for input(), and nobody is there to answer (line 2)"),
        ("while True: pass", "No answer came"),
        ("return [game]", "no name for"),
        ("print('x' * 5_000_000)", "it prints without end"),
        ("x = [0] * 10**10", "it takes too much memory"),
        ("return 1 / 0", "ZeroDivisionError"),
        ("game.grid = 'x'\n    return []", "directions"),
    ],
)
def test_whatever_a_function_does_there_is_a_verdict(ludus, tmp_path, body, sentence):
    file = tmp_path / "mine.py"
    file.write_text(f"def directions(game):\n    {body}\n")
    shown = ludus("check", str(file))
    assert shown.returncode == 1, shown
    assert sentence in shown.stdout
    assert "Traceback" not in shown.stdout + shown.stderr


def test_what_no_number_is_breaks_nothing(tmp_path):
    file = tmp_path / "mine.py"
    functions = (
        "directions(game)",
        "step(game, direction)",
        "straight_up(game)",
        "play(game, player)",
        "random_rider(game, rng)",
    )
    functions += ("simulate(game, rng)", "mean_score(game, n, rng)", "monte_carlo(game, n, rng)", "possible(G, X, Y)")
    functions += ("simulate_all(game, n, rng)", "monte_carlo_lockstep(game, n, rng)")
    for value in ("'x'", "[[]]", "float('nan')", "{1: {2}}"):
        file.write_text("".join(f"def {each}:\n    return {value}\n\n" for each in functions))
        findings = find(file)
        assert not any(each.is_right for each in findings)
        assert all(describe(each, "mine.py", "fr") for each in findings)


def test_the_fork_is_as_drawn():
    assert str(FORK.game()).split("\n")[1] == "██· · ● · · · · · ██"
