"""The checker catches what is wrong, calls it by its name, and lets pass what is right, however it is written."""

import json
import re
from pathlib import Path

import pytest

from ludus.checker.catalogue import MISTAKES
from ludus.checker.examine import examine
from ludus.checker.families import FAMILIES
from ludus.checker.subject import Subject
from ludus.checker.verdict import describe

FOLDER = Path(__file__).parent
REMARKS = {"nothing-stored-at-cut"}  # no mistakes


def files(kind):
    """Every file of a kind whose class is checked, with what its first lines say of it."""
    for file in sorted((FOLDER / kind).glob("*.py")):
        said = dict(re.findall(r"^# (class|mistake): (\S+)$", file.read_text(), re.MULTILINE))
        if said["class"] in FAMILIES and said.get("mistake") not in REMARKS:
            yield file, said["class"], said.get("mistake")


def find(file, name):
    with Subject(file) as subject:
        subject.load()
        return examine(subject, name, FAMILIES[name])


@pytest.mark.parametrize("name", [name for name in FAMILIES if name != "UCT"])
def test_wrong_players_are_caught_and_named(name):
    check_wrong_ones([each for each in files("wrong") if each[1] == name and not is_second(each[0])])


@pytest.mark.slow
def test_other_ways_to_be_wrong_are_caught_and_named():
    check_wrong_ones([each for each in files("wrong") if is_second(each[0])])


def is_second(file):
    """Whether it makes a mistake of which there is another file."""
    return file.stem[-2:] in ("_2", "_3")


def check_wrong_ones(wrong):
    found = {file.stem: (mistake, find(file, kind)) for file, kind, mistake in wrong}
    for stem, (_, finding) in found.items():
        for language in ("en", "fr"):
            first, *rest = describe(finding, f"{stem}.py", language)
            assert first.startswith(finding.name)
            assert len(rest) >= 5
    missed = [stem for stem, (_, finding) in found.items() if finding.is_right]
    misnamed = {stem: finding.mistake for stem, (mistake, finding) in found.items() if finding.mistake != mistake}
    assert not missed
    assert len(misnamed) <= 0.1 * len(found), misnamed


@pytest.mark.parametrize(
    ("file", "name"), [(file, name) for file, name, _ in files("right")], ids=lambda value: getattr(value, "stem", value)
)
def test_right_players_pass(file, name):
    finding = find(file, name)
    assert finding.is_right, (finding.mistake, finding.problem)


def test_every_mistake_is_told_in_two_languages():
    assert len(MISTAKES) >= 40
    for mistake in MISTAKES.values():
        for words in (mistake.titles, mistake.advice):
            assert set(words) == {"en", "fr"}
            assert all(text.strip() == text and text.endswith((".", "?")) for text in words.values())


def test_every_wrong_file_is_in_the_catalogue():
    for file in (FOLDER / "wrong").glob("*.py"):
        assert file.read_text().splitlines()[0].removeprefix("# mistake: ") in MISTAKES


def test_the_command_tells_right_from_wrong(ludus):
    right, wrong = FOLDER / "right" / "whole_course.py", FOLDER / "wrong" / "exact-of-wrong-child.py"
    shown = ludus("check", str(right))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "✓ NegAlphaBeta_Memory is right" in shown.stdout
    shown = ludus("check", str(wrong), "--language", "fr")
    assert shown.returncode == 1
    assert shown.stdout.startswith("✗ NegAlphaBeta_Memory: Le drapeau exact")
    assert "Pour le revoir" in shown.stdout
    found = json.loads(ludus("check", str(wrong), "--json").stdout)["findings"][-1]
    assert (found["class"], found["right"], found["mistake"]) == ("NegAlphaBeta_Memory", False, "exact-of-wrong-child")


@pytest.mark.parametrize(
    ("trouble", "code", "sentence"),
    [
        ("syntax-error", 2, "✗ syntax-error.py cannot be checked: it is not Python: SyntaxError"),
        ("no-known-class", 2, "has none of the classes"),
        ("raises-in-decision", 1, "  line 12, in decision: raise ValueError("),
    ],
)
def test_the_command_has_a_verdict_on_broken_files(ludus, trouble, code, sentence):
    """All of them are judged in test_broken.py."""
    file = str(FOLDER / "broken" / f"{trouble}.py")
    shown = ludus("check", file)
    assert (shown.returncode, shown.stderr) == (code, "")
    assert sentence in shown.stdout
    found = json.loads(ludus("check", file, "--json").stdout)
    assert bool(found["cannot"]) == (code == 2)
    assert "Traceback" not in shown.stdout


def test_the_first_difference_is_told_with_its_window_and_line():
    finding = find(FOLDER / "wrong" / "cut-too-late.py", "NegAlphaBeta")
    told = "\n".join(describe(finding, "cut-too-late.py", "en"))
    assert "The first difference is at 3 matches, level 1, window (-101, 0): your code goes on to 1, 2, 2 (line" in told
    assert "the reference goes on to 1, 3." in told
    line = int(told.partition("2, 2 (line ")[2].partition(")")[0])
    assert "move" in (FOLDER / "wrong" / "cut-too-late.py").read_text().splitlines()[line - 1]
